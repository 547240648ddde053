// What lies behind a descriptor that came from elsewhere: standard input, or one that was passed.
#pragma once

#include <cstdint>
#include <string_view>

namespace rondo {

enum class FdKind : std::uint8_t {
  unknown,  // Not open, a folder, or a socket that no handle is for.
  file,     // Or a device that is no terminal.
  tty,
  pipe,  // A pipe, or a stream socket of the Unix family.
  tcp,
  udp,
};
[[nodiscard]] std::string_view fd_kind_name(FdKind kind) noexcept;

// Which handle can open it: Tty, Pipe, Tcp or Udp; files are for fs.
[[nodiscard]] FdKind guess_handle(int fd) noexcept;

}  // namespace rondo
