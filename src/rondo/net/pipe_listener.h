// A server on a Unix socket.
//
//   auto listener = make<PipeListener>(loop);
//   listener->bind("/run/service.sock");
//   listener->listen(511, [&](Result<> arrived) { auto connection = listener->accept(); ... });
#pragma once

#include <memory>
#include <string_view>

#include "rondo/net/listener.h"
#include "rondo/net/pipe.h"
#include "rondo/net/unix_socket.h"

namespace rondo {

class PipeListener final : public Listener {
 public:
  explicit PipeListener(Loop& loop);

  // Takes over a socket that is bound, or listens already. Taken only on success; errors as those
  // of Pipe::open().
  [[nodiscard]] Result<> open(Fd&& fd);

  // Takes over the name that a pipe is bound to, and the file that was made for it; the pipe is to
  // be closed then. Errors as those of Pipe::open(), and EMFILE.
  [[nodiscard]] Result<> open_bound(Pipe& pipe);

  // Names and errors as those of Pipe::bind(). The file is removed when the handle is closed, if it
  // still is the one that was made here.
  [[nodiscard]] Result<> bind(std::string_view name);

  // EINVAL without a bind() before.
  [[nodiscard]] Result<> listen(int backlog, OnConnection on_connection);

  // The connection that on_connection was called for. EAGAIN when none waits.
  [[nodiscard]] Result<Owned<Pipe>> accept(FdPassing passing = FdPassing::no);

  // Lets all users connect, in these directions. EINVAL unless bound to a path.
  [[nodiscard]] Result<> chmod(PipeAccess access);

  [[nodiscard]] Result<SocketAddress> local_address() const;

 private:
  ~PipeListener() override = default;
  void on_close() override;

  std::unique_ptr<BoundPath> bound_path_;
};

}  // namespace rondo
