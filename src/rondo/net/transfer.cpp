#include "rondo/net/transfer.h"

#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>

#include "rondo/base/require.h"

namespace rondo {

static_assert(parts_max == IOV_MAX);

namespace {

// Newer than the C library's headers here.
constexpr int rwf_nosignal = 0x00000100;

// Cleared when the kernel turns out not to know the flag; the same for all threads.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): what the kernel can do.
std::atomic<bool> has_nosignal_writes = true;

union ControlBuffer {
  cmsghdr alignment;
  char bytes[CMSG_SPACE(passed_fds_max * sizeof(int))];
};

void attach_fds(msghdr& message, ControlBuffer& control, std::span<const int> fds) {
  require(fds.size() <= passed_fds_max, "too many descriptors for one message");
  message.msg_control = control.bytes;
  message.msg_controllen = CMSG_SPACE(fds.size_bytes());
  std::memset(control.bytes, 0, message.msg_controllen);
  cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(fds.size_bytes());
  std::memcpy(CMSG_DATA(header), fds.data(), fds.size_bytes());
}

void collect_fds(msghdr& message, Ring<Fd>& fds) {
  for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) {
      continue;
    }
    const std::size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (std::size_t index = 0; index < count; ++index) {
      int fd = -1;
      std::memcpy(&fd, CMSG_DATA(header) + index * sizeof fd, sizeof fd);
      fds.push(Fd(fd));
    }
  }
}

ssize_t send_to_socket(int fd, std::span<const iovec> parts, std::span<const int> passed_fds) {
  if (parts.size() == 1 && passed_fds.empty()) {
    return ::send(fd, parts.front().iov_base, parts.front().iov_len, MSG_NOSIGNAL);
  }
  msghdr message{};
  message.msg_iov = const_cast<iovec*>(parts.data());
  message.msg_iovlen = parts.size();
  ControlBuffer control;
  if (!passed_fds.empty()) {
    attach_fds(message, control, passed_fds);
  }
  return ::sendmsg(fd, &message, MSG_NOSIGNAL);
}

ssize_t write_to_other(int fd, std::span<const iovec> parts) {
  if (has_nosignal_writes.load(std::memory_order_relaxed)) {
    const ssize_t count =
        ::pwritev2(fd, parts.data(), static_cast<int>(parts.size()), -1, rwf_nosignal);
    if (count >= 0 || (errno != EOPNOTSUPP && errno != ENOSYS && errno != EINVAL)) {
      return count;
    }
    has_nosignal_writes.store(false, std::memory_order_relaxed);
  }
  return detail::write_with_signal_blocked(fd, parts);
}

}  // namespace

// The signal of a failed write goes to the thread that wrote. It cannot have been waiting
// already, unless the thread had it blocked before: then it is only taken back if it is new.
ssize_t detail::write_with_signal_blocked(int fd, std::span<const iovec> parts) {
  sigset_t pipe_signal;
  sigset_t mask_before;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &pipe_signal, &mask_before);
  const bool was_blocked = sigismember(&mask_before, SIGPIPE) == 1;
  bool was_waiting = false;
  if (was_blocked) {
    sigset_t waiting;
    ::sigpending(&waiting);
    was_waiting = sigismember(&waiting, SIGPIPE) == 1;
  }
  const ssize_t count = ::writev(fd, parts.data(), static_cast<int>(parts.size()));
  const int error_code = errno;
  if (count < 0 && error_code == EPIPE && !was_waiting) {
    const timespec no_wait{};
    while (::sigtimedwait(&pipe_signal, nullptr, &no_wait) < 0 && errno == EINTR) {
    }
  }
  if (!was_blocked) {
    ::pthread_sigmask(SIG_SETMASK, &mask_before, nullptr);
  }
  errno = error_code;
  return count;
}

// A socket that is asked as one answers faster than through what all files have in common.
Result<std::size_t> receive(int fd, FdType type, Bytes buffer) {
  ssize_t count = 0;
  do {
    count = type == FdType::socket ? ::recv(fd, buffer.data(), buffer.size(), 0)
                                   : ::read(fd, buffer.data(), buffer.size());
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    return fail_errno("read");
  }
  return static_cast<std::size_t>(count);
}

Result<Received> receive_with_fds(int fd, Bytes buffer, Ring<Fd>& fds) {
  iovec part{buffer.data(), buffer.size()};
  ControlBuffer control;
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  ssize_t count = 0;
  do {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    count = ::recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    return fail_errno("read");
  }
  collect_fds(message, fds);
  return Received{static_cast<std::size_t>(count), (message.msg_flags & MSG_CTRUNC) != 0};
}

Result<std::size_t> transmit(int fd, FdType type, std::span<const iovec> parts,
                             std::span<const int> passed_fds) {
  ssize_t count = 0;
  do {
    count =
        type == FdType::socket ? send_to_socket(fd, parts, passed_fds) : write_to_other(fd, parts);
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    return fail_errno("write");
  }
  return static_cast<std::size_t>(count);
}

}  // namespace rondo
