// What connections and listeners do with a Unix socket.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

#include "rondo/base/error.h"
#include "rondo/sys/fd.h"
#include "rondo/sys/socket_address.h"

namespace rondo {

// What may be done with a Unix socket: by others with one in the file system, or by one side of a
// connection.
enum class PipeAccess : std::uint8_t { readable, writable, both };

namespace unix_socket {

// A path, or with a NUL byte first a name in Linux's abstract space, as libuv writes it. A name is
// never cut: ENAMETOOLONG. EINVAL when it is empty, or a path with a NUL byte inside.
[[nodiscard]] Result<SocketAddress> address_of(std::string_view name);

// Non-blocking, closes on exec.
[[nodiscard]] Result<Fd> make();

// Whether it is a stream socket of the Unix family: ENOTSOCK or EINVAL otherwise.
[[nodiscard]] Result<> check(int fd);

// Lets all users in. EINVAL when the socket has no path.
[[nodiscard]] Result<> change_access(int fd, PipeAccess access);

}  // namespace unix_socket

// The file that a bind made, which is removed with the handle: unless somebody has replaced it by
// another in the meantime. Abstract names vanish by themselves.
class BoundPath {
 public:
  BoundPath() noexcept = default;
  BoundPath(const BoundPath&) = delete;
  BoundPath& operator=(const BoundPath&) = delete;
  ~BoundPath() { remove(); }

  // bind(2). A folder that does not exist is EACCES, as in libuv; EADDRINUSE when the file exists.
  [[nodiscard]] Result<> bind(int fd, const SocketAddress& address);

  // To be called before the socket is closed: afterwards the name may be somebody else's.
  void remove() noexcept;

 private:
  std::string path_;
  dev_t device_ = 0;
  ino_t file_number_ = 0;
};

}  // namespace rondo
