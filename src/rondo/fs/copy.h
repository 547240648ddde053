// Copying files, and sending a file's content to another descriptor, without taking the bytes
// through user space where the kernel can. Each operation has the three forms of operation.h; what
// the functions in sync:: say holds for all three.
#pragma once

#include <cstddef>
#include <cstdint>

#include "rondo/fs/operation.h"
#include "rondo/fs/path.h"

namespace rondo::fs {

struct CopyOptions {
  // What to do when there is a destination already.
  enum class IfExists : std::uint8_t { overwrite, fail };
  IfExists if_exists = IfExists::overwrite;

  // Whether the two files shall share their blocks until one is changed (btrfs, xfs, bcachefs).
  // required: ENOTSUP, EXDEV or EINVAL where the file system cannot.
  enum class Clone : std::uint8_t { never, if_possible, required };
  Clone clone = Clone::never;
};

namespace sync {

// Copies the content and the permissions of a file, following links. Holes stay holes. A copy onto
// the same file (by whatever name) changes nothing and succeeds. EISDIR for directories. When it
// fails half way, the destination is removed; when it fails before that, an older destination is
// still as it was.
[[nodiscard]] Result<> copyfile(const Path& from, const Path& to, CopyOptions options);
[[nodiscard]] Result<> copyfile_overwriting(const Path& from, const Path& to);

// Sends up to so many bytes at this offset of one file to the position of another, and tells how
// many there were: fewer at the end of the file, or when `to` (a socket, a pipe) takes no more.
[[nodiscard]] Result<std::size_t> sendfile(int to, int from, std::int64_t offset,
                                           std::size_t length);

}  // namespace sync

inline constexpr Operation<&sync::copyfile, &sync::copyfile_overwriting> copyfile;
inline constexpr Operation<&sync::sendfile> sendfile;

}  // namespace rondo::fs
