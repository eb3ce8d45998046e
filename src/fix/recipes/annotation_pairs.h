// annotation_begin/annotation_end pairs that are a `with` block in disguise.
#pragma once

#include <vector>

#include "fix/recipes/training_uses.h"
#include "smprof_migrate/python/calls.h"

namespace smprof_migrate {

struct AnnotationPair {
  NodeId begin_call = kNoNode;
  NodeId end_call = kNoNode;
  NodeId begin = kNoNode;  // statement `h = smprof.annotation_begin(…)`
  NodeId end = kNoNode;    // statement `smprof.annotation_end(h)`
  NodeId first = kNoNode;  // statements between them
  NodeId last = kNoNode;
  bool may_be_caught = false;  // an exception from between them may be handled, which tells the
                               // two forms apart: only `with` ends the annotation then
};

// Pairs whose two statements stand in one block with something between that always runs through,
// whose handle has no other use, and which nest or follow each other.
std::vector<AnnotationPair> annotation_pairs(const PythonModule& module, const CallGraph& calls,
                                             const std::vector<ApiUse>& uses);

}  // namespace smprof_migrate
