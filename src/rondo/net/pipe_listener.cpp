#include "rondo/net/pipe_listener.h"

#include <fcntl.h>

#include "rondo/loop/loop.h"

namespace rondo {

PipeListener::PipeListener(Loop& loop) : Listener(loop, HandleKind::pipe_listener) {}

Result<> PipeListener::open(Fd&& fd) {
  require_usable();
  if (this->fd() >= 0) {
    return fail("open", EBUSY);
  }
  if (auto checked = unix_socket::check(fd.get()); !checked) {
    return checked;
  }
  if (auto adopted = loop().backend().adopt(fd.get()); !adopted) {
    return adopted;
  }
  attach(std::move(fd));
  return {};
}

Result<> PipeListener::open_bound(Pipe& pipe) {
  Fd copy(::fcntl(pipe.fd(), F_DUPFD_CLOEXEC, 0));
  if (!copy) {
    return fail_errno("open");
  }
  if (auto opened = open(std::move(copy)); !opened) {
    return opened;
  }
  bound_path_ = std::move(pipe.bound_path_);
  return {};
}

Result<> PipeListener::bind(std::string_view name) {
  require_usable();
  if (fd() >= 0) {
    return fail("bind", EINVAL);
  }
  const auto address = unix_socket::address_of(name);
  if (!address) {
    return std::unexpected(address.error());
  }
  auto socket = unix_socket::make();
  if (!socket) {
    return std::unexpected(socket.error());
  }
  auto path = std::make_unique<BoundPath>();
  if (auto bound = path->bind(socket->get(), *address); !bound) {
    return bound;
  }
  bound_path_ = std::move(path);
  attach(std::move(*socket));
  return {};
}

Result<> PipeListener::listen(int backlog, OnConnection on_connection) {
  require_usable();
  if (fd() < 0) {
    return fail("listen", EINVAL);
  }
  return start(backlog, std::move(on_connection));
}

Result<Owned<Pipe>> PipeListener::accept(FdPassing passing) {
  auto connection = accept_fd();
  if (!connection) {
    return std::unexpected(connection.error());
  }
  auto pipe = make<Pipe>(loop(), passing);
  pipe->attach_connected(std::move(*connection));
  return pipe;
}

Result<> PipeListener::chmod(PipeAccess access) {
  require_usable();
  return unix_socket::change_access(fd(), access);
}

Result<SocketAddress> PipeListener::local_address() const { return rondo::local_address(fd()); }

void PipeListener::on_close() {
  bound_path_.reset();
  Listener::on_close();
}

}  // namespace rondo
