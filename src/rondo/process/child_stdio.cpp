#include "rondo/process/child_stdio.h"

#include <fcntl.h>
#include <sys/socket.h>

#include <algorithm>

namespace rondo {

namespace {

// A process without fds 0, 1 and 2 would find its first files there.
constexpr std::size_t standard_fds = 3;

}  // namespace

Result<StdioSetup> StdioSetup::make(std::span<const Stdio> stdio) {
  const std::size_t count = std::max(stdio.size(), standard_fds);
  StdioSetup setup;
  setup.parent_ends_.resize(count);
  for (std::size_t child_fd = 0; child_fd < count; ++child_fd) {
    auto source =
        setup.source_of(child_fd < stdio.size() ? stdio[child_fd] : Stdio::ignore(), child_fd);
    if (!source) {
      return std::unexpected(source.error());
    }
    setup.sources_.push_back(*source);
  }
  return setup;
}

Result<int> StdioSetup::source_of(const Stdio& stdio, std::size_t child_fd) {
  switch (stdio.kind()) {
    case Stdio::Kind::ignore:
      return child_fd < standard_fds ? null_device() : -1;
    case Stdio::Kind::inherit:
      return static_cast<int>(child_fd);
    case Stdio::Kind::fd:
      if (stdio.number() < 0) {
        return fail("spawn", EBADF);
      }
      return stdio.number();
    case Stdio::Kind::pipe:
      break;
  }
  auto pair = make_socket_pair(SOCK_STREAM, 0, Blocking::no, stdio.child_end());
  if (!pair) {
    return std::unexpected(pair.error());
  }
  parent_ends_[child_fd] = std::move(pair->first);
  return child_ends_.emplace_back(std::move(pair->second)).get();
}

Result<int> StdioSetup::null_device() {
  if (!null_device_) {
    null_device_ = Fd(::open("/dev/null", O_RDWR | O_CLOEXEC));
    if (!null_device_) {
      return fail_errno("open");
    }
  }
  return null_device_.get();
}

}  // namespace rondo
