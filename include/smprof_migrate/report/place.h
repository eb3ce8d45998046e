// Gives findings of one file their line, column and source frame.
#pragma once

#include <string>
#include <string_view>

#include "smprof_migrate/report/report.h"
#include "smprof_migrate/source/line_index.h"
#include "smprof_migrate/source/source_file.h"

namespace smprof_migrate {

class Placer {
 public:
  explicit Placer(const SourceFile& file);  // `file` must outlive it
  Placer(const Placer&) = delete;
  Placer& operator=(const Placer&) = delete;

  // Lines and columns are those an editor shows: of the decoded text for UTF-16. A frame line holds
  // at most some hundred bytes around the finding, however long the line is.
  PlacedFinding place(Finding finding) const;

 private:
  FrameLine frame_line(uint32_t line, uint32_t around) const;

  std::string decoded_;    // UTF-16 only
  std::string_view text_;  // of decoded_, or of the file's bytes
  LineIndex lines_;        // of text_
};

}  // namespace smprof_migrate
