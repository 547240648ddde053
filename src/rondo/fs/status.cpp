#include "rondo/fs/status.h"

#include <fcntl.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>

#include "rondo/fs/system_call.h"

namespace rondo::fs::sync {

namespace {

FileTime to_time(const ::statx_timestamp& time) { return {time.tv_sec, time.tv_nsec}; }

FileTime to_time(const ::timespec& time) {
  return {time.tv_sec, static_cast<std::uint32_t>(time.tv_nsec)};
}

Status to_status(const struct ::statx& from) {
  Status status;
  status.device = ::makedev(from.stx_dev_major, from.stx_dev_minor);
  status.inode = from.stx_ino;
  status.mode = from.stx_mode;
  status.user = from.stx_uid;
  status.group = from.stx_gid;
  status.link_count = from.stx_nlink;
  status.special_device = ::makedev(from.stx_rdev_major, from.stx_rdev_minor);
  status.size = static_cast<std::int64_t>(from.stx_size);
  status.block_size = from.stx_blksize;
  status.block_count = from.stx_blocks;
  status.access_time = to_time(from.stx_atime);
  status.modify_time = to_time(from.stx_mtime);
  status.change_time = to_time(from.stx_ctime);
  if ((from.stx_mask & STATX_BTIME) != 0) {
    status.birth_time = to_time(from.stx_btime);
  }
  return status;
}

Status to_status(const struct ::stat& from) {
  Status status;
  status.device = from.st_dev;
  status.inode = from.st_ino;
  status.mode = from.st_mode;
  status.user = from.st_uid;
  status.group = from.st_gid;
  status.link_count = from.st_nlink;
  status.special_device = from.st_rdev;
  status.size = from.st_size;
  status.block_size = static_cast<std::uint64_t>(from.st_blksize);
  status.block_count = static_cast<std::uint64_t>(from.st_blocks);
  status.access_time = to_time(from.st_atim);
  status.modify_time = to_time(from.st_mtim);
  status.change_time = to_time(from.st_ctim);
  return status;
}

// What a kernel or a sandbox without statx answers.
bool statx_is_missing(int error) {
  return error == ENOSYS || error == EPERM || error == EINVAL || error == EOPNOTSUPP;
}

// The name is the call that the user made.
Result<Status> status_of(const char* name, int directory, const char* path, int flags) {
  struct ::statx wide;
  if (uninterrupted([&] {
        return ::statx(directory, path, flags, STATX_BASIC_STATS | STATX_BTIME, &wide);
      }) == 0) {
    return to_status(wide);
  }
  if (!statx_is_missing(errno)) {
    return fail_errno(name);
  }
  struct ::stat narrow;
  if (uninterrupted([&] { return ::fstatat(directory, path, &narrow, flags); }) < 0) {
    return fail_errno(name);
  }
  return to_status(narrow);
}

}  // namespace

Result<Status> stat(const Path& path) {
  return path.has_nul() ? fail("stat", EINVAL) : status_of("stat", AT_FDCWD, path.c_str(), 0);
}

Result<Status> lstat(const Path& path) {
  return path.has_nul() ? fail("lstat", EINVAL)
                        : status_of("lstat", AT_FDCWD, path.c_str(), AT_SYMLINK_NOFOLLOW);
}

Result<Status> fstat(int file) {
  // AT_FDCWD is a negative number too, and would be the working directory.
  return file < 0 ? fail("fstat", EBADF) : status_of("fstat", file, "", AT_EMPTY_PATH);
}

Result<std::uint64_t> size_of_file(int file) {
  struct ::stat narrow;
  if (auto done = checked("fstat", [&] { return ::fstat(file, &narrow); }); !done) {
    return std::unexpected(done.error());
  }
  return S_ISREG(narrow.st_mode) ? static_cast<std::uint64_t>(narrow.st_size) : 0;
}

Result<FileSystemStatus> statfs(const Path& path) {
  struct ::statfs from;
  if (auto done = checked("statfs", path, [&](const char* text) { return ::statfs(text, &from); });
      !done) {
    return std::unexpected(done.error());
  }
  FileSystemStatus status;
  // Magic numbers are 32 bits; the kernel's type for them has a sign.
  status.type = static_cast<std::uint32_t>(from.f_type);
  status.block_size = static_cast<std::uint64_t>(from.f_bsize);
  status.fragment_size = static_cast<std::uint64_t>(from.f_frsize);
  status.block_count = from.f_blocks;
  status.free_block_count = from.f_bfree;
  status.available_block_count = from.f_bavail;
  status.file_count = from.f_files;
  status.free_file_count = from.f_ffree;
  return status;
}

}  // namespace rondo::fs::sync
