// One line on stderr that says how far a long run is. It appears after half a second, changes at
// most ten times a second and is gone when the run ends.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace smprof_migrate {

class Progress {
 public:
  using Clock = std::chrono::steady_clock;
  struct Settings {
    bool enabled = false;
    int fd = 2;
    unsigned width = 0;                       // columns; 0: 80
    Clock::time_point (*now)() = Clock::now;  // tests bring their own
  };

  explicit Progress(const Settings& settings);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { erase(); }

  // Called by every thread for every file; cheap when there is nothing to show yet.
  void file_done();
  // What the run is doing now: "Looking", "Planning". Files are counted from 0 again.
  void stage(std::string_view name);
  // Before anything else is written to the terminal.
  void erase();

 private:
  void show(Clock::time_point now);
  void write(std::string_view text) const;

  const Settings settings_;
  const Clock::time_point begin_;
  std::atomic<uint64_t> files_{0};
  std::atomic<Clock::rep> next_;  // when the line may change again, since the clock's epoch
  std::mutex mutex_;              // guards the line and the stage
  std::string stage_ = "Looking";
  bool shown_ = false;
};

}  // namespace smprof_migrate
