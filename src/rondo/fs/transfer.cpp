#include "rondo/fs/transfer.h"

#include <poll.h>
#include <sys/sendfile.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <span>

#include "rondo/fs/system_call.h"

namespace rondo::fs {

namespace {

constexpr std::size_t buffer_bytes = std::size_t{64} << 10;
// More than the kernel moves in one call anyway; a length beyond ssize_t would be an error.
constexpr std::size_t length_max = std::size_t{1} << 30;

// Waits for descriptors that do not block: what was read from a pipe must not get lost.
Result<> write_all(const char* call, int to, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const auto count = counted(call, [&] { return ::write(to, bytes.data(), bytes.size()); });
    if (count) {
      bytes = bytes.subspan(*count);
      continue;
    }
    ::pollfd writable{to, POLLOUT, 0};
    if (!count.error().is(EAGAIN) || uninterrupted([&] { return ::poll(&writable, 1, -1); }) < 0) {
      return std::unexpected(count.error());
    }
  }
  return {};
}

}  // namespace

// EPERM and ENOSYS come from sandboxes, EXDEV from kernels before 5.3 between file systems,
// EBADF from files opened for appending, ETXTBSY from swap files; the others say that a kind of
// file or file system is not made for it.
bool is_wrong_way(const Error& error) noexcept {
  constexpr std::array codes{EINVAL, ENOSYS, EOPNOTSUPP, EXDEV, EBADF, EPERM, ETXTBSY, EISDIR};
  return std::ranges::find(codes, error.code) != codes.end();
}

Result<std::size_t> transfer_in_file_system(const char* call, int from, std::int64_t offset, int to,
                                            std::size_t length) {
  return counted(call, [&] {
    ::off64_t position = offset;
    return ::copy_file_range(from, &position, to, nullptr, std::min(length, length_max), 0);
  });
}

Result<std::size_t> transfer_in_kernel(const char* call, int from, std::int64_t offset, int to,
                                       std::size_t length) {
  return counted(call, [&] {
    ::off64_t position = offset;
    return ::sendfile64(to, from, &position, std::min(length, length_max));
  });
}

Result<std::size_t> transfer_by_buffer(const char* call, int from, std::int64_t offset, int to,
                                       std::size_t length) {
  std::array<std::byte, buffer_bytes> buffer;
  const std::size_t wanted = std::min(length, buffer.size());
  auto count = counted(call, [&] { return ::pread(from, buffer.data(), wanted, offset); });
  if (count && *count > 0) {
    // What is not written now is read again next time.
    return counted(call, [&] { return ::write(to, buffer.data(), *count); });
  }
  if (count || !count.error().is(ESPIPE)) {
    return count;
  }
  count = counted(call, [&] { return ::read(from, buffer.data(), wanted); });
  if (!count) {
    return count;
  }
  if (auto done = write_all(call, to, std::span(buffer).first(*count)); !done) {
    return std::unexpected(done.error());
  }
  return count;
}

Result<std::size_t> transfer(const char* call, int from, std::int64_t offset, int to,
                             std::size_t length) {
  if (offset < 0) {
    return fail(call, EINVAL);
  }
  // Zero is not trusted either: files without a size (in /proc) have content nevertheless.
  const auto is_final = [](const Result<std::size_t>& count) {
    return count ? *count > 0 : !is_wrong_way(count.error()) && !count.error().is(ESPIPE);
  };
  auto count = transfer_in_file_system(call, from, offset, to, length);
  if (!is_final(count)) {
    count = transfer_in_kernel(call, from, offset, to, length);
  }
  if (!is_final(count)) {
    count = transfer_by_buffer(call, from, offset, to, length);
  }
  return count;
}

}  // namespace rondo::fs
