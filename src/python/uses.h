// The uses of a text, from what its expressions mean.
#pragma once

#include <string>
#include <vector>

#include "python/evaluator.h"

namespace smprof_migrate {

struct UseList {  // in source order, one node per use
  std::vector<Use> uses;
  std::vector<NodeId> nodes;
};

UseList find_uses(const Analysed& module, Evaluator& evaluator);

// Words of the vocabulary in strings and comments.
void find_words(const Analysed& module, Evaluator& evaluator, UseList& found);

// "ProfilerConfig.ProfilingParameters.X" for the key of a pair, of a keyword of dict(…) or of an
// assigned entry, joined through the literals, keywords and entries around it.
std::string key_path(const Analysed& module, const Spelling& spelling, NodeId entry);

}  // namespace smprof_migrate
