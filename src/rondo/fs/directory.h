// Reading directories: all at once (scandir) or piece by piece (opendir, readdir, closedir). Each
// operation has the three forms of operation.h; what the functions in sync:: say holds for all.
//
// "." and ".." are never among the entries.
#pragma once

#include <dirent.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rondo/fs/name_sorter.h"
#include "rondo/fs/operation.h"
#include "rondo/fs/path.h"

namespace rondo::fs {

// With libuv's and Node's numbers.
enum class EntryType : std::uint8_t {
  unknown,  // Some file systems do not tell.
  file,
  directory,
  symlink,
  fifo,
  socket,
  character_device,
  block_device,
};

struct DirectoryEntry {
  std::string name;
  EntryType type = EntryType::unknown;

  friend bool operator==(const DirectoryEntry&, const DirectoryEntry&) = default;
};

// What to do about types that the file system does not tell. Resolving them costs an lstat for
// each; one that fails (the file is gone by now) leaves the type unknown.
enum class UnknownTypes : std::uint8_t { keep, resolve };

// A directory that is being read. Closes when it is dropped. It is lent to each readdir until that
// is over; requests on the same directory wait for each other.
class Directory {
 public:
  Directory() noexcept;  // Closed.
  Directory(Directory&&) noexcept;
  Directory& operator=(Directory&&) noexcept;
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;
  ~Directory();

  [[nodiscard]] bool is_open() const noexcept { return stream_ != nullptr; }

  // ---- For the operations below ---------------------------------------------------------

  explicit Directory(::DIR* opened);
  [[nodiscard]] Result<std::vector<DirectoryEntry>> read(const char* call, std::size_t count_max,
                                                         UnknownTypes unknown);
  [[nodiscard]] Result<> close();
  // The next entry, none at the end. For a directory that is open and that nobody else reads.
  [[nodiscard]] Result<const ::dirent*> next(const char* call);

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

namespace sync {

// All entries, sorted by the bytes of their names. Unknown types are kept if nothing is said.
[[nodiscard]] Result<std::vector<DirectoryEntry>> scandir(const Path& path, UnknownTypes unknown);
[[nodiscard]] Result<std::vector<DirectoryEntry>> scandir_as_told(const Path& path);

// The names alone, as sorted, with slashes between them: for directories of many thousands much
// quicker. No text gets much larger than 64 KiB.
[[nodiscard]] Result<NameTexts> scan_names(const Path& path);

[[nodiscard]] Result<Directory> opendir(const Path& path);

// The next entries, at most so many, in the file system's own order; none at the end. EBADF when
// the directory is closed, EINVAL when it may give none at all.
[[nodiscard]] Result<std::vector<DirectoryEntry>> readdir(Directory& directory,
                                                          std::size_t count_max,
                                                          UnknownTypes unknown);
[[nodiscard]] Result<std::vector<DirectoryEntry>> readdir_as_told(Directory& directory,
                                                                  std::size_t count_max);

[[nodiscard]] Result<> closedir(Directory directory);

}  // namespace sync

inline constexpr Operation<&sync::scandir, &sync::scandir_as_told> scandir;
inline constexpr Operation<&sync::scan_names> scan_names;
inline constexpr Operation<&sync::opendir> opendir;
inline constexpr Operation<&sync::readdir, &sync::readdir_as_told> readdir;
inline constexpr Operation<&sync::closedir> closedir;

}  // namespace rondo::fs
