#include "rondo/fs/copy.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <limits>

#include "rondo/fs/attributes.h"
#include "rondo/fs/file_io.h"
#include "rondo/fs/paths.h"
#include "rondo/fs/status.h"
#include "rondo/fs/system_call.h"
#include "rondo/fs/transfer.h"
#include "rondo/sys/fd.h"

namespace rondo::fs::sync {

namespace {

constexpr const char* name = "copyfile";

// One copy under way.
class FileCopy {
 public:
  FileCopy(const Path& from, const Path& to, CopyOptions options)
      : from_(from), to_(to), options_(options) {}

  Result<> run() {
    Result<> done = copy();
    if (done) {
      done = close(std::move(target_));  // May still tell that nothing could be written.
    }
    if (done) {
      return done;
    }
    if (is_half_made_) {
      remove_target();
    }
    return fail(name, done.error().code);  // Whatever step failed, the user asked for a copy.
  }

 private:
  Result<> copy();
  Result<> open_source();
  Result<> open_target();
  Result<> copy_permissions();
  Result<> clone_blocks();
  Result<> copy_content();
  Result<> copy_extents();
  Result<> copy_range(std::int64_t begin, std::int64_t end);
  void remove_target();

  const Path& from_;
  const Path& to_;
  CopyOptions options_;
  Fd source_;
  Fd target_;
  Status source_status_;
  Status target_status_;
  bool is_new_ = false;        // The target was made here.
  bool is_half_made_ = false;  // Failing from here on, nothing useful is left of the target.
};

Result<> FileCopy::copy() {
  if (auto done = open_source(); !done) {
    return done;
  }
  if (auto done = open_target(); !done) {
    return done;
  }
  if (source_status_.is_same_file(target_status_)) {
    return {};
  }
  if (auto done = copy_permissions(); !done) {
    return done;
  }
  if (options_.clone != CopyOptions::Clone::never) {
    auto done = clone_blocks();
    if (done || options_.clone == CopyOptions::Clone::required) {
      return done;
    }
  }
  return copy_content();
}

Result<> FileCopy::open_source() {
  auto opened = open(from_, O_RDONLY, 0);
  if (!opened) {
    return std::unexpected(opened.error());
  }
  source_ = std::move(*opened);
  auto status = fstat(source_.get());
  if (!status) {
    return std::unexpected(status.error());
  }
  source_status_ = *status;
  return source_status_.is_directory() ? fail(name, EISDIR) : Result<>();
}

Result<> FileCopy::open_target() {
  const ::mode_t mode = source_status_.permissions();
  auto opened = open(to_, O_WRONLY | O_CREAT | O_EXCL, mode);
  is_new_ = opened.has_value();
  is_half_made_ = is_new_;
  if (!is_new_ && opened.error().is(EEXIST) &&
      options_.if_exists == CopyOptions::IfExists::overwrite) {
    // O_CREAT: a link to nothing exists too, and its target is made by following it.
    opened = open(to_, O_WRONLY | O_CREAT, mode);
  }
  if (!opened) {
    return std::unexpected(opened.error());
  }
  target_ = std::move(*opened);
  auto status = fstat(target_.get());
  if (!status) {
    return std::unexpected(status.error());
  }
  target_status_ = *status;
  return {};
}

Result<> FileCopy::copy_permissions() {
  if (!target_status_.is_file() || source_status_.permissions() == target_status_.permissions()) {
    return {};
  }
  auto done = fchmod(target_.get(), source_status_.permissions());
  // An owner is refused only by file systems that have no permissions (cifs, vfat).
  if (!done && done.error().is(EPERM) && (is_new_ || target_status_.user == ::geteuid())) {
    return {};
  }
  return done;
}

Result<> FileCopy::clone_blocks() {
  if (auto done = checked(name, [&] { return ::ioctl(target_.get(), FICLONE, source_.get()); });
      !done) {
    return done;
  }
  is_half_made_ = true;
  // An older and longer target keeps its end otherwise.
  return is_new_ ? Result<>() : ftruncate(target_.get(), source_status_.size);
}

Result<> FileCopy::copy_content() {
  if (target_status_.is_file()) {
    is_half_made_ = true;
    if (auto done = is_new_ ? Result<>() : ftruncate(target_.get(), 0); !done) {
      return done;
    }
    if (source_status_.is_file() && source_status_.size > 0) {
      return copy_extents();
    }
  }
  // Files without a size (devices, /proc) are copied until they end.
  return copy_range(0, std::numeric_limits<std::int64_t>::max());
}

// Only what holds data: the rest becomes holes again.
Result<> FileCopy::copy_extents() {
  const std::int64_t size = source_status_.size;
  std::int64_t offset = 0;
  while (offset < size) {
    std::int64_t data = ::lseek(source_.get(), offset, SEEK_DATA);
    if (data < 0 && errno == ENXIO) {
      break;
    }
    std::int64_t hole = data < 0 ? -1 : ::lseek(source_.get(), data, SEEK_HOLE);
    if (hole < 0) {  // This file system does not tell.
      data = offset;
      hole = size;
    }
    hole = std::min(hole, size);
    if (::lseek(target_.get(), data, SEEK_SET) < 0) {
      return fail_errno(name);
    }
    if (auto done = copy_range(data, hole); !done) {
      return done;
    }
    offset = hole;
  }
  return ftruncate(target_.get(), size);
}

Result<> FileCopy::copy_range(std::int64_t begin, std::int64_t end) {
  while (begin < end) {
    const auto count =
        transfer(name, source_.get(), begin, target_.get(), static_cast<std::size_t>(end - begin));
    if (!count) {
      return std::unexpected(count.error());
    }
    if (*count == 0) {
      break;  // It ends here, perhaps earlier than it did when we began.
    }
    begin += static_cast<std::int64_t>(*count);
  }
  return {};
}

// Never a device or a pipe, and never a file that somebody has put into the place of ours. A
// failure is not reported: the copy has failed already.
void FileCopy::remove_target() {
  if (!target_status_.is_file()) {
    return;
  }
  const auto resolved = realpath(to_);  // It may be a link to what was made.
  if (!resolved) {
    return;
  }
  const auto status = lstat(*resolved);
  if (status && status->is_same_file(target_status_)) {
    (void)unlink(*resolved);
  }
}

}  // namespace

Result<> copyfile(const Path& from, const Path& to, CopyOptions options) {
  return FileCopy(from, to, options).run();
}

Result<> copyfile_overwriting(const Path& from, const Path& to) { return copyfile(from, to, {}); }

Result<std::size_t> sendfile(int to, int from, std::int64_t offset, std::size_t length) {
  if (length == 0) {
    return 0;
  }
  return transfer("sendfile", from, offset, to, length);
}

}  // namespace rondo::fs::sync
