// Flags of WASI as those of the system, and back.
#pragma once

#include <cstdint>

namespace rondo::node::wasi {

// What fd_fdstat_get tells of a descriptor.
enum class FileType : std::uint8_t {
  unknown = 0,
  block_device = 1,
  character_device = 2,
  directory = 3,
  regular_file = 4,
  socket_datagram = 5,
  socket_stream = 6,
  symbolic_link = 7,
};

// By the format bits of a mode. Sockets are streams: only a descriptor knows better.
[[nodiscard]] FileType file_type(unsigned mode);

// oflags, and fdflags of open files.
[[nodiscard]] int system_open_flags(int open_flags);
[[nodiscard]] int system_status_flags(int fd_flags);
[[nodiscard]] int fd_flags(int system_status_flags);

}  // namespace rondo::node::wasi
