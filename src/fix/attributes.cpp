#include "fix/attributes.h"

#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <string_view>
#include <vector>

#include "source/system_error.h"

namespace smprof_migrate {
namespace {

constexpr const char* kAccessAcl = "system.posix_acl_access";

// Signatures of the old content: on the new one they would make the file unreadable.
constexpr std::array<std::string_view, 2> kOfTheContent = {"security.ima", "security.evm"};

Error refused(const std::string& path, int code, const std::string& what) {
  Error error = system_error(path, code);
  error.message = "cannot keep " + what + ": " + error.message;
  return error;
}

bool not_supported(int code) {
  return code == ENOTSUP || code == ENODATA || code == ENOSYS;
}

// Calls a size-then-fill function of the xattr family until the size holds.
template <class Call>
Result<std::string> whole_value(const std::string& path, Call call) {
  for (;;) {
    const ssize_t size = call(nullptr, 0);
    if (size < 0) return system_error(path, errno);
    std::string value(static_cast<size_t>(size), '\0');
    if (size == 0) return value;
    const ssize_t got = call(value.data(), value.size());
    if (got < 0 && errno == ERANGE) continue;  // it grew meanwhile
    if (got < 0) return system_error(path, errno);
    value.resize(static_cast<size_t>(got));
    return value;
  }
}

std::vector<std::string> attribute_names(const std::string& like) {
  const auto list = whole_value(
      like, [&](char* buffer, size_t size) { return ::listxattr(like.c_str(), buffer, size); });
  std::vector<std::string> names;
  if (!list) return names;  // a file system without xattrs
  for (size_t at = 0; at < list->size(); at = list->find('\0', at) + 1) {
    names.emplace_back(list->c_str() + at);
  }
  return names;
}

Status copy_attribute(int descriptor, const std::string& path, const std::string& like,
                      const std::string& name) {
  for (const std::string_view skipped : kOfTheContent) {
    if (name == skipped) return Unit{};
  }
  const auto value = whole_value(like, [&](char* buffer, size_t size) {
    return ::getxattr(like.c_str(), name.c_str(), buffer, size);
  });
  if (!value) return Unit{};  // removed meanwhile, or not ours to read
  if (::fsetxattr(descriptor, name.c_str(), value->data(), value->size(), 0) == 0) return Unit{};
  const int code = errno;
  if (name == kAccessAcl) return refused(path, code, "the access control list");
  const bool reserved = code == EPERM || code == EACCES || code == EINVAL || not_supported(code);
  if (reserved) return Unit{};
  return refused(path, code, "the extended attribute " + name);
}

Status copy_attributes(int descriptor, const std::string& path, const std::string& like) {
  // A folder's default ACL gives new files entries that the old one need not have.
  if (::fremovexattr(descriptor, kAccessAcl) != 0 && !not_supported(errno)) {
    return refused(path, errno, "the access control list");
  }
  for (const std::string& name : attribute_names(like)) {
    auto copied = copy_attribute(descriptor, path, like, name);
    if (!copied) return copied;
  }
  return Unit{};
}

}  // namespace

Status keep_attributes(int descriptor, const std::string& path, const std::string& like) {
  struct stat old {};
  struct stat fresh {};
  if (::stat(like.c_str(), &old) != 0) return system_error(like, errno);
  if (::fstat(descriptor, &fresh) != 0) return system_error(path, errno);
  const bool same_owner = old.st_uid == fresh.st_uid && old.st_gid == fresh.st_gid;
  if (!same_owner && ::fchown(descriptor, old.st_uid, old.st_gid) != 0) {
    return refused(path, errno, "its owner");
  }
  auto copied = copy_attributes(descriptor, path, like);
  if (!copied) return copied;
  // Last: a change of owner takes set-user-id bits away, an ACL sets the group's bits.
  if (::fchmod(descriptor, old.st_mode & 07777) != 0) return refused(path, errno, "its mode");
  return Unit{};
}

}  // namespace smprof_migrate
