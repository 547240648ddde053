// Making, removing, naming and resolving files by their paths. Each operation has the three forms
// of operation.h; what the functions in sync:: say holds for all three.
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <string>

#include "rondo/fs/operation.h"
#include "rondo/fs/path.h"
#include "rondo/sys/fd.h"

namespace rondo::fs {

struct TemporaryFile {
  Fd file;  // Open for reading and writing, mode 0600.
  std::string path;
};

namespace sync {

// Removes a name, and the file with its last name and last descriptor. EISDIR for a directory.
[[nodiscard]] Result<> unlink(const Path& path);

// mode is less the umask; 0777 if it is left out. EEXIST if there is anything, ENOENT if the
// parent is missing.
[[nodiscard]] Result<> mkdir(const Path& path, ::mode_t mode);
[[nodiscard]] Result<> mkdir_with_default_mode(const Path& path);

// ENOTEMPTY unless it is empty, ENOTDIR unless it is a directory.
[[nodiscard]] Result<> rmdir(const Path& path);

// Make a new directory (mode 0700) or file. The pattern ends in XXXXXX, which is replaced;
// EINVAL otherwise.
[[nodiscard]] Result<std::string> mkdtemp(const Path& pattern);
[[nodiscard]] Result<TemporaryFile> mkstemp(const Path& pattern);

// Replaces what is at the new path, in one step. EXDEV if that is on another file system.
[[nodiscard]] Result<> rename(const Path& from, const Path& to);

// A second name for the same file.
[[nodiscard]] Result<> link(const Path& existing, const Path& link);

// A file that leads to the target, which need not exist and is kept as it is written.
[[nodiscard]] Result<> symlink(const Path& target, const Path& link);

// The target of a symbolic link, as it is written there. EINVAL if it is none.
[[nodiscard]] Result<std::string> readlink(const Path& path);

// The same place as an absolute path without links, "." and "..". ENOENT if it does not exist,
// ELOOP if links go in circles.
[[nodiscard]] Result<std::string> realpath(const Path& path);

// Whether the process (with its real user) may read (R_OK), write (W_OK) or run (X_OK) it;
// F_OK, which is the default, asks only whether it exists. EACCES, or EROFS for W_OK.
[[nodiscard]] Result<> access(const Path& path, int mode);
[[nodiscard]] Result<> exists(const Path& path);

}  // namespace sync

inline constexpr Operation<&sync::unlink> unlink;
inline constexpr Operation<&sync::mkdir, &sync::mkdir_with_default_mode> mkdir;
inline constexpr Operation<&sync::rmdir> rmdir;
inline constexpr Operation<&sync::mkdtemp> mkdtemp;
inline constexpr Operation<&sync::mkstemp> mkstemp;
inline constexpr Operation<&sync::rename> rename;
inline constexpr Operation<&sync::link> link;
inline constexpr Operation<&sync::symlink> symlink;
inline constexpr Operation<&sync::readlink> readlink;
inline constexpr Operation<&sync::realpath> realpath;
inline constexpr Operation<&sync::access, &sync::exists> access;

}  // namespace rondo::fs
