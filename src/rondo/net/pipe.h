// A Unix socket, or either end of a pipe: streams between processes of one machine.
//
//   auto pipe = make<Pipe>(loop);
//   pipe->connect("/run/service.sock", [&](Result<> connected) { ... });
//
// Names: a path, or with a NUL byte first a name in Linux's abstract space, which needs no file.
// Both are bytes of any kind; a name that is too long is refused, never cut.
//
// A pipe made with FdPassing::yes sends and receives open descriptors along with bytes. Those that
// come are ready to be taken when the bytes they came with are reported.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "rondo/base/ring.h"
#include "rondo/net/guess_handle.h"
#include "rondo/net/stream.h"
#include "rondo/net/unix_socket.h"
#include "rondo/sys/socket_address.h"

namespace rondo {

enum class FdPassing : std::uint8_t { no, yes };

class Pipe final : public Stream {
 public:
  explicit Pipe(Loop& loop, FdPassing passing = FdPassing::no);

  // Takes over an end of a pipe, a FIFO, or a Unix stream socket; connect() goes on from one that
  // is not connected. It is made non-blocking, also for others who share it. Taken only on success.
  // EBUSY when there is one already, EEXIST when this loop watches it, EPERM for files, EINVAL for
  // other sockets and, with FdPassing::yes, for pipes. The access narrows what is done with it
  // here: a connected socket always goes both ways, but may be meant for one.
  [[nodiscard]] Result<> open(Fd&& fd, PipeAccess access = PipeAccess::both);

  // The name to connect from; seldom needed. The file is removed when the handle is closed.
  // EINVAL when there is a socket already; EADDRINUSE; EACCES, also when the folder is missing.
  [[nodiscard]] Result<> bind(std::string_view name);

  // What goes wrong with the connection is told in the pending phase: ENOENT, ECONNREFUSED, EACCES,
  // EAGAIN when too many wait there already. Immediate errors: EALREADY, EISCONN, ENAMETOOLONG,
  // EINVAL for other names that cannot be.
  [[nodiscard]] Result<> connect(std::string_view name, OnDone on_connected);

  // ---- Descriptors, with FdPassing::yes ----

  // Writes the bytes, at least one, and passes the descriptors on with the first of them. Both stay
  // the caller's and must stay valid until on_written. Immediate errors: those of write(), EINVAL
  // without bytes, without FdPassing::yes, or with more than passed_fds_max descriptors.
  [[nodiscard]] Result<> write_fds(std::span<const ConstBytes> buffers, std::vector<int> fds,
                                   OnDone on_written);
  [[nodiscard]] Result<> write_fds(ConstBytes buffer, std::vector<int> fds, OnDone on_written);

  // As try_write(); when any byte goes, all descriptors have gone.
  [[nodiscard]] Result<std::size_t> try_write_fds(ConstBytes buffer, std::span<const int> fds);

  // Those that came and nobody has taken yet. They are closed with the pipe.
  [[nodiscard]] std::size_t pending_fd_count() const noexcept;
  // What the first of them is: which handle to open it with.
  [[nodiscard]] FdKind pending_fd_kind() const;
  // The first of them. EAGAIN when there is none.
  [[nodiscard]] Result<Fd> take_pending_fd();
  // Whether descriptors came that this process had no room for: the kernel has closed them.
  [[nodiscard]] bool has_lost_fds() const noexcept { return has_lost_fds_; }

  // Lets all users connect, in these directions. EINVAL unless bound to a path.
  [[nodiscard]] Result<> chmod(PipeAccess access);

  // path() of these is empty when there is no name. ENOTSOCK for pipes.
  [[nodiscard]] Result<SocketAddress> local_address() const;
  [[nodiscard]] Result<SocketAddress> peer_address() const;

 private:
  friend class PipeListener;

  ~Pipe() override = default;
  void on_close() override;
  Result<std::size_t> receive_some(Bytes buffer) override;
  void attach_connected(Fd fd) { attach(std::move(fd), FdType::socket, Direction::both); }
  [[nodiscard]] static Direction narrow(Direction direction, PipeAccess access);
  [[nodiscard]] Result<> check_may_pass(std::size_t size, std::span<const int> fds) const;

  FdPassing passing_;
  bool has_lost_fds_ = false;
  std::unique_ptr<Ring<Fd>> pending_fds_;
  std::unique_ptr<BoundPath> bound_path_;
};

}  // namespace rondo
