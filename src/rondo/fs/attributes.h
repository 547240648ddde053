// Changing the permissions, owners and times of files. Each operation has the three forms of
// operation.h; what the functions in sync:: say holds for all three.
#pragma once

#include <sys/types.h>

#include "rondo/fs/file_time.h"
#include "rondo/fs/operation.h"
#include "rondo/fs/path.h"

namespace rondo::fs {

namespace sync {

// EPERM unless the file is the caller's. Links are followed; those of Linux have no permissions.
[[nodiscard]] Result<> chmod(const Path& path, ::mode_t mode);
[[nodiscard]] Result<> fchmod(int file, ::mode_t mode);

// A user or group of -1 (converted to its type) stays as it is. lchown does not follow a link.
[[nodiscard]] Result<> chown(const Path& path, ::uid_t user, ::gid_t group);
[[nodiscard]] Result<> fchown(int file, ::uid_t user, ::gid_t group);
[[nodiscard]] Result<> lchown(const Path& path, ::uid_t user, ::gid_t group);

// To the nanosecond, as far as the file system keeps them, also before 1970:
//   fs::utime(path, NewTime::unchanged(), NewTime::now());
// EINVAL for nanoseconds that are a second or more. lutime does not follow a link.
[[nodiscard]] Result<> utime(const Path& path, NewTime access, NewTime modify);
[[nodiscard]] Result<> futime(int file, NewTime access, NewTime modify);
[[nodiscard]] Result<> lutime(const Path& path, NewTime access, NewTime modify);

}  // namespace sync

inline constexpr Operation<&sync::chmod> chmod;
inline constexpr Operation<&sync::fchmod> fchmod;
inline constexpr Operation<&sync::chown> chown;
inline constexpr Operation<&sync::fchown> fchown;
inline constexpr Operation<&sync::lchown> lchown;
inline constexpr Operation<&sync::utime> utime;
inline constexpr Operation<&sync::futime> futime;
inline constexpr Operation<&sync::lutime> lutime;

}  // namespace rondo::fs
