// Gives a new file what belongs to the file it is going to replace: owner, mode, xattrs and ACL.
#pragma once

#include <string>

#include "smprof_migrate/base/result.h"

namespace smprof_migrate {

// `descriptor` is the new file, open for writing; `path` is its name for errors. An owner, a mode
// or an access ACL that cannot be kept is an error, since the file would get other rights; so is a
// lack of space. Other xattrs the kernel keeps to itself (trusted.*, labels) are left out.
Status keep_attributes(int descriptor, const std::string& path, const std::string& like);

}  // namespace smprof_migrate
