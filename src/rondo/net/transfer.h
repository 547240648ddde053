// The system calls that move a stream's bytes: one attempt each, and never a SIGPIPE.
//
// A socket is told so (MSG_NOSIGNAL). A pipe is told so by kernels since 6.18 (RWF_NOSIGNAL); on
// older ones the signal is blocked in this thread for the length of the call and taken back if
// the call raised it, so that no handler and no disposition of the program is touched.
#pragma once

#include <sys/uio.h>

#include <span>

#include "rondo/base/error.h"
#include "rondo/base/ring.h"
#include "rondo/net/bytes.h"
#include "rondo/sys/fd.h"

namespace rondo {

enum class FdType : std::uint8_t { socket, other };

// More parts than this are refused by the kernel.
inline constexpr std::size_t parts_max = 1024;
// More descriptors than this are refused in one message.
inline constexpr std::size_t passed_fds_max = 253;

// Zero is the end of the stream. EAGAIN when there is nothing yet.
[[nodiscard]] Result<std::size_t> receive(int fd, FdType type, Bytes buffer);

// As receive(), on a Unix socket; descriptors that came along are appended. They close on exec.
// are_fds_lost tells that more came than this process may have open.
struct Received {
  std::size_t size = 0;
  bool are_fds_lost = false;
};
[[nodiscard]] Result<Received> receive_with_fds(int fd, Bytes buffer, Ring<Fd>& fds);

// How many bytes the kernel took: of at most parts_max parts, at most passed_fds_max descriptors
// go along with the first byte (Unix sockets only). EAGAIN when it takes none now; EPIPE.
[[nodiscard]] Result<std::size_t> transmit(int fd, FdType type, std::span<const iovec> parts,
                                           std::span<const int> passed_fds = {});

namespace detail {
// transmit() to a pipe on a kernel before 6.18, for its test.
[[nodiscard]] ssize_t write_with_signal_blocked(int fd, std::span<const iovec> parts);
}  // namespace detail

}  // namespace rondo
