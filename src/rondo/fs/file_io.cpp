#include "rondo/fs/file_io.h"

#include <limits.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "rondo/fs/system_call.h"

namespace rondo::fs::sync {

namespace {

constexpr ::mode_t default_mode = 0666;

// As many buffers as the kernel takes at once, in its own form.
class VectorChunk {
 public:
  template <class AnyBuffer>
  explicit VectorChunk(std::span<const AnyBuffer> buffers)
      : count_(std::min(buffers.size(), std::size_t{IOV_MAX})) {
    for (std::size_t index = 0; index < count_; ++index) {
      const AnyBuffer& buffer = buffers[index];
      // The kernel's type knows no const; what is written is only read.
      vectors_[index] = {const_cast<std::byte*>(buffer.data()), buffer.size()};
      bytes_ += buffer.size();
    }
  }

  [[nodiscard]] const ::iovec* data() const noexcept { return vectors_.data(); }
  [[nodiscard]] int count() const noexcept { return static_cast<int>(count_); }
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

 private:
  std::array<::iovec, IOV_MAX> vectors_;  // The first count_ are set.
  std::size_t count_;
  std::size_t bytes_ = 0;
};

// write_chunk(chunk, written) writes one chunk when so many bytes have been written before.
template <class WriteChunk>
Result<std::size_t> write_all(std::span<const ConstBuffer> buffers, WriteChunk write_chunk) {
  std::size_t written = 0;
  for (;;) {
    const VectorChunk chunk(buffers);
    const auto count = counted("write", [&] { return write_chunk(chunk, written); });
    if (!count) {
      return written > 0 ? Result<std::size_t>(written) : count;
    }
    written += *count;
    buffers = buffers.subspan(static_cast<std::size_t>(chunk.count()));
    if (buffers.empty() || *count < chunk.bytes()) {
      return written;
    }
  }
}

}  // namespace

Result<Fd> open(const Path& path, int flags, ::mode_t mode) {
  if (path.has_nul()) {
    return fail("open", EINVAL);
  }
  const int file = uninterrupted([&] { return ::open(path.c_str(), flags | O_CLOEXEC, mode); });
  if (file < 0) {
    return fail_errno("open");
  }
  return Fd(file);
}

Result<Fd> open_with_default_mode(const Path& path, int flags) {
  return open(path, flags, default_mode);
}

Result<> close(Fd file) {
  // Interrupted or not, Linux has let go of the descriptor: closing it again could hit a
  // file that another thread has opened meanwhile.
  if (::close(file.release()) < 0 && errno != EINTR) {
    return fail_errno("close");
  }
  return {};
}

Result<std::size_t> read(int file, Buffer buffer) {
  return counted("read", [&] { return ::read(file, buffer.data(), buffer.size()); });
}

Result<std::size_t> write(int file, ConstBuffer buffer) {
  return counted("write", [&] { return ::write(file, buffer.data(), buffer.size()); });
}

Result<std::size_t> pread(int file, Buffer buffer, std::int64_t offset) {
  return counted("read", [&] { return ::pread(file, buffer.data(), buffer.size(), offset); });
}

Result<std::size_t> pwrite(int file, ConstBuffer buffer, std::int64_t offset) {
  return counted("write", [&] { return ::pwrite(file, buffer.data(), buffer.size(), offset); });
}

Result<std::size_t> readv(int file, const std::vector<Buffer>& buffers) {
  const VectorChunk chunk{std::span(buffers)};
  return counted("read", [&] { return ::readv(file, chunk.data(), chunk.count()); });
}

Result<std::size_t> preadv(int file, const std::vector<Buffer>& buffers, std::int64_t offset) {
  const VectorChunk chunk{std::span(buffers)};
  return counted("read", [&] { return ::preadv(file, chunk.data(), chunk.count(), offset); });
}

Result<std::size_t> writev(int file, const std::vector<ConstBuffer>& buffers) {
  return write_all(buffers, [&](const VectorChunk& chunk, std::size_t /*written*/) {
    return ::writev(file, chunk.data(), chunk.count());
  });
}

Result<std::size_t> pwritev(int file, const std::vector<ConstBuffer>& buffers,
                            std::int64_t offset) {
  return write_all(buffers, [&](const VectorChunk& chunk, std::size_t written) {
    return ::pwritev(file, chunk.data(), chunk.count(),
                     offset + static_cast<std::int64_t>(written));
  });
}

Result<> fsync(int file) {
  return checked("fsync", [&] { return ::fsync(file); });
}

Result<> fdatasync(int file) {
  return checked("fdatasync", [&] { return ::fdatasync(file); });
}

Result<> ftruncate(int file, std::int64_t length) {
  return checked("ftruncate", [&] { return ::ftruncate(file, length); });
}

}  // namespace rondo::fs::sync
