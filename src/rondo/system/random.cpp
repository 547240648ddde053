#include "rondo/system/random.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/random.h>
#include <unistd.h>

#include <utility>

#include "rondo/loop/loop.h"
#include "rondo/pool/queue_work.h"
#include "rondo/sys/fd.h"

namespace rondo::os {

namespace {

// Calls get(rest), which answers like read(), until the buffer is full.
template <class Get>
Result<> fill_with(std::span<std::byte> buffer, const char* call, Get get) {
  while (!buffer.empty()) {
    const ssize_t count = get(buffer);
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count < 0) {
      return fail_errno(call);
    }
    if (count == 0) {
      return fail(call, code::end_of_file);
    }
    buffer = buffer.subspan(static_cast<std::size_t>(count));
  }
  return {};
}

// /dev/urandom never waits for the kernel to have gathered enough; /dev/random tells when it has.
void wait_until_seeded() {
  const Fd device(::open("/dev/random", O_RDONLY | O_CLOEXEC));
  if (!device) {
    return;
  }
  pollfd readable{device.get(), POLLIN, 0};
  while (::poll(&readable, 1, -1) < 0 && errno == EINTR) {
  }
}

}  // namespace

Result<> fill_random_by_call(std::span<std::byte> buffer) {
  return fill_with(buffer, "getrandom", [](std::span<std::byte> rest) {
    return ::getrandom(rest.data(), rest.size(), 0);
  });
}

Result<> fill_random_from_device(std::span<std::byte> buffer, const char* path) {
  const Fd device(::open(path, O_RDONLY | O_CLOEXEC));
  if (!device) {
    return fail_errno("open");
  }
  wait_until_seeded();
  return fill_with(buffer, "read", [&](std::span<std::byte> rest) {
    return ::read(device.get(), rest.data(), rest.size());
  });
}

Result<> fill_random(std::span<std::byte> buffer) {
  Result<> filled = fill_random_by_call(buffer);
  if (!filled && (filled.error().is(ENOSYS) || filled.error().is(EPERM))) {
    return fill_random_from_device(buffer);
  }
  return filled;
}

Ticket random_bytes(Loop& loop, std::span<std::byte> buffer, Function<void(Result<>)> done) {
  return queue_work(
      loop, [buffer] { return fill_random(buffer); }, std::move(done), TaskKind::random);
}

}  // namespace rondo::os
