// What is known about a file, and about the file system it is on. Each operation has the three
// forms of operation.h.
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <cstdint>

#include "rondo/fs/file_time.h"
#include "rondo/fs/operation.h"
#include "rondo/fs/path.h"

namespace rondo::fs {

struct Status {
  std::uint64_t device = 0;  // The file system's, for major() and minor().
  std::uint64_t inode = 0;
  std::uint32_t mode = 0;  // Type and permissions, in the bits of stat(2).
  std::uint32_t user = 0;
  std::uint32_t group = 0;
  std::uint64_t link_count = 0;
  std::uint64_t special_device = 0;  // What a device file stands for.
  std::int64_t size = 0;
  std::uint64_t block_size = 0;   // Good for reading and writing.
  std::uint64_t block_count = 0;  // In units of 512 bytes, holes not counted.
  FileTime access_time;
  FileTime modify_time;
  FileTime change_time;  // Of anything, attributes included.
  FileTime birth_time;   // 1970 on a file system that does not know it.

  [[nodiscard]] bool is_file() const noexcept { return S_ISREG(mode); }
  [[nodiscard]] bool is_directory() const noexcept { return S_ISDIR(mode); }
  [[nodiscard]] bool is_symlink() const noexcept { return S_ISLNK(mode); }
  [[nodiscard]] bool is_fifo() const noexcept { return S_ISFIFO(mode); }
  [[nodiscard]] bool is_socket() const noexcept { return S_ISSOCK(mode); }
  [[nodiscard]] bool is_character_device() const noexcept { return S_ISCHR(mode); }
  [[nodiscard]] bool is_block_device() const noexcept { return S_ISBLK(mode); }
  [[nodiscard]] std::uint32_t permissions() const noexcept { return mode & 07777U; }

  [[nodiscard]] bool is_same_file(const Status& other) const noexcept {
    return device == other.device && inode == other.inode;
  }

  friend bool operator==(const Status&, const Status&) = default;
};

struct FileSystemStatus {
  std::uint64_t type = 0;           // A magic number of <linux/magic.h>.
  std::uint64_t block_size = 0;     // Good for reading and writing.
  std::uint64_t fragment_size = 0;  // The unit of the next three.
  std::uint64_t block_count = 0;
  std::uint64_t free_block_count = 0;
  std::uint64_t available_block_count = 0;  // To users without privileges.
  std::uint64_t file_count = 0;             // Inodes; zero where there is no limit.
  std::uint64_t free_file_count = 0;
};

namespace sync {

// lstat tells about a symbolic link itself, stat about what it leads to.
[[nodiscard]] Result<Status> stat(const Path& path);
[[nodiscard]] Result<Status> lstat(const Path& path);
[[nodiscard]] Result<Status> fstat(int file);

// Nothing but the size, which costs less; zero of anything that is no regular file.
[[nodiscard]] Result<std::uint64_t> size_of_file(int file);

// Of the file system on which the path is.
[[nodiscard]] Result<FileSystemStatus> statfs(const Path& path);

}  // namespace sync

inline constexpr Operation<&sync::stat> stat;
inline constexpr Operation<&sync::lstat> lstat;
inline constexpr Operation<&sync::fstat> fstat;
inline constexpr Operation<&sync::statfs> statfs;

}  // namespace rondo::fs
