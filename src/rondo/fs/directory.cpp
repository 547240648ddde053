#include "rondo/fs/directory.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <mutex>
#include <span>
#include <string_view>
#include <utility>

#include "rondo/fs/system_call.h"
#include "rondo/sys/fd.h"

namespace rondo::fs {

namespace {

EntryType type_of_entry(unsigned char kernel_type) {
  switch (kernel_type) {
    case DT_REG:
      return EntryType::file;
    case DT_DIR:
      return EntryType::directory;
    case DT_LNK:
      return EntryType::symlink;
    case DT_FIFO:
      return EntryType::fifo;
    case DT_SOCK:
      return EntryType::socket;
    case DT_CHR:
      return EntryType::character_device;
    case DT_BLK:
      return EntryType::block_device;
    default:
      return EntryType::unknown;
  }
}

EntryType look_up_type(int directory, const char* name) {
  struct ::stat status;
  if (::fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) < 0) {
    return EntryType::unknown;
  }
  return type_of_entry(static_cast<unsigned char>(IFTODT(status.st_mode)));
}

bool is_self_or_parent(std::string_view name) { return name == "." || name == ".."; }

}  // namespace

struct Directory::Stream {
  explicit Stream(::DIR* opened) noexcept : kernel(opened) {}
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() {
    if (kernel != nullptr) {
      ::closedir(kernel);
    }
  }

  std::mutex mutex;  // The kernel's stream has one position, and one buffer.
  ::DIR* kernel;
};

Directory::Directory() noexcept = default;
Directory::Directory(Directory&&) noexcept = default;
Directory& Directory::operator=(Directory&&) noexcept = default;
Directory::~Directory() = default;
Directory::Directory(::DIR* opened) : stream_(std::make_unique<Stream>(opened)) {}

Result<std::vector<DirectoryEntry>> Directory::read(const char* call, std::size_t count_max,
                                                    UnknownTypes unknown) {
  if (!is_open()) {
    return fail(call, EBADF);
  }
  if (count_max == 0) {
    return fail(call, EINVAL);
  }
  const std::scoped_lock lock(stream_->mutex);
  std::vector<DirectoryEntry> entries;
  while (entries.size() < count_max) {
    const Result<const ::dirent*> found = next(call);
    if (!found) {
      return std::unexpected(found.error());
    }
    if (*found == nullptr) {
      break;
    }
    const char* name = (*found)->d_name;
    EntryType type = type_of_entry((*found)->d_type);
    if (type == EntryType::unknown && unknown == UnknownTypes::resolve) {
      type = look_up_type(::dirfd(stream_->kernel), name);
    }
    entries.push_back({name, type});
  }
  return entries;
}

Result<const ::dirent*> Directory::next(const char* call) {
  for (;;) {
    errno = 0;
    const ::dirent* found = ::readdir(stream_->kernel);
    if (found == nullptr && errno != 0) {
      return fail_errno(call);
    }
    if (found == nullptr || !is_self_or_parent(found->d_name)) {
      return found;
    }
  }
}

Result<> Directory::close() {
  if (!is_open()) {
    return fail("closedir", EBADF);
  }
  const std::unique_ptr<Stream> stream = std::move(stream_);
  if (::closedir(std::exchange(stream->kernel, nullptr)) < 0 && errno != EINTR) {
    return fail_errno("closedir");
  }
  return {};
}

namespace sync {

namespace {

Result<Directory> open_directory(const char* call, const Path& path) {
  if (path.has_nul()) {
    return fail(call, EINVAL);
  }
  ::DIR* const opened = ::opendir(path.c_str());
  if (opened == nullptr) {
    return fail_errno(call);
  }
  return Directory(opened);
}

}  // namespace

Result<std::vector<DirectoryEntry>> scandir(const Path& path, UnknownTypes unknown) {
  auto directory = open_directory("scandir", path);
  if (!directory) {
    return std::unexpected(directory.error());
  }
  auto entries = directory->read("scandir", std::numeric_limits<std::size_t>::max(), unknown);
  if (entries) {
    std::ranges::sort(*entries, {}, &DirectoryEntry::name);
  }
  return entries;
}

Result<std::vector<DirectoryEntry>> scandir_as_told(const Path& path) {
  return scandir(path, UnknownTypes::keep);
}

Result<NameTexts> scan_names(const Path& path) {
  if (path.has_nul()) {
    return fail("scandir", EINVAL);
  }
  constexpr int flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC;
  const Fd directory(uninterrupted([&] { return ::open(path.c_str(), flags); }));
  if (!directory.is_open()) {
    return fail_errno("scandir");
  }
  NameSorter names;
  for (;;) {
    const std::span<char> room = names.room();
    const ssize_t count =
        uninterrupted([&] { return ::getdents64(directory.get(), room.data(), room.size()); });
    // A directory that somebody has removed has come to its end.
    if (count < 0 && errno != ENOENT) {
      return fail_errno("scandir");
    }
    if (count <= 0) {
      return names.sorted_texts();
    }
    names.add_records(static_cast<std::size_t>(count));
  }
}

Result<Directory> opendir(const Path& path) { return open_directory("opendir", path); }

Result<std::vector<DirectoryEntry>> readdir(Directory& directory, std::size_t count_max,
                                            UnknownTypes unknown) {
  return directory.read("readdir", count_max, unknown);
}

Result<std::vector<DirectoryEntry>> readdir_as_told(Directory& directory, std::size_t count_max) {
  return readdir(directory, count_max, UnknownTypes::keep);
}

Result<> closedir(Directory directory) { return directory.close(); }

}  // namespace sync

}  // namespace rondo::fs
