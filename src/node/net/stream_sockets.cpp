// What script does with sockets: addresses, connecting, listening, options.
//
//   open(number, fd): takes over the descriptor
//   bind(number, ip, port, flags)  connect(number, ip, port)  listen(number, backlog)
//   bindPath(number, path)  connectPath(number, path)  changeAccess(number, mode): 1 read, 2 write
//   localAddress(number), peerAddress(number) -> [ip, 'IPv4' or 'IPv6', port] or an error number
//   setNoDelay(number, isOn)  setKeepAlive(number, isOn, delay, interval, count): in seconds
//   setTypeOfService(number, value)  getTypeOfService(number) -> value or an error number
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "js/engine.h"
#include "node/environment.h"
#include "node/net/stream_handles.h"
#include "rondo/net/pipe_listener.h"
#include "rondo/net/tcp_listener.h"
#include "rondo/sys/socket_address.h"

namespace rondo::node {

namespace {

using js::Call;

// libuv's flags of bind.
constexpr int flag_ipv6_only = 1;
constexpr int flag_reuse_port = 2;

// libuv's modes of a Unix socket.
constexpr int mode_readable = 1;
constexpr int mode_writable = 2;

int answer_of(const Result<>& outcome) noexcept { return outcome ? 0 : outcome.error().number(); }

TcpListener& tcp_listener_of(StreamHandle& handle) {
  return static_cast<TcpListener&>(*handle.listener);
}
PipeListener& pipe_listener_of(StreamHandle& handle) {
  return static_cast<PipeListener&>(*handle.listener);
}

// ---- Descriptors -----------------------------------------------------------------------------

// The descriptor is taken only on success.
Result<> open_with(StreamHandle& handle, Fd& fd) {
  if (handle.listener != nullptr) {
    return handle.kind == StreamKind::tcp ? tcp_listener_of(handle).open(std::move(fd))
                                          : pipe_listener_of(handle).open(std::move(fd));
  }
  return handle.kind == StreamKind::tcp ? handle.tcp()->open(std::move(fd))
                                        : handle.pipe()->open(std::move(fd));
}

js::Value open(Call& call) {
  StreamHandle* handle = StreamHandles::current().at(call);
  if (handle == nullptr || handle->kind == StreamKind::tty) {
    return call.number(-EBADF);
  }
  Fd fd(call.int_at(1));
  const Result<> opened = open_with(*handle, fd);
  if (!opened) {
    // What could not be taken over stays the caller's.
    static_cast<void>(fd.release());
  }
  return call.number(answer_of(opened));
}

// A socket that was made, or came from elsewhere, before anybody knew that it would listen.
Result<> become_listener(StreamHandle& handle) {
  Loop& loop = Environment::current().loop();
  if (handle.kind == StreamKind::tcp) {
    if (const auto address = handle.tcp()->local_address();
        !address && address.error().is(EADDRINUSE)) {
      return std::unexpected(address.error());
    }
  }
  Owned<Listener> listener;
  Result<> opened;
  if (handle.kind == StreamKind::tcp) {
    auto tcp = make<TcpListener>(loop);
    if (handle.fd() >= 0) {
      opened = tcp->open(Fd(::fcntl(handle.fd(), F_DUPFD_CLOEXEC, 0)));
    }
    listener = std::move(tcp);
  } else {
    auto pipe = make<PipeListener>(loop);
    opened = pipe->open_bound(*handle.pipe());
    listener = std::move(pipe);
  }
  if (!opened) {
    return opened;
  }
  if (!handle.stream->has_ref()) {
    listener->unref();
  }
  handle.stream.reset();
  handle.listener = std::move(listener);
  return {};
}

// ---- Internet addresses ----------------------------------------------------------------------

// (number, ip, port, flags)
js::Value bind(Call& call) {
  StreamHandle* handle = StreamHandles::current().at(call);
  if (handle == nullptr || handle->kind != StreamKind::tcp) {
    return call.number(-EBADF);
  }
  const auto address =
      SocketAddress::parse(call.string_at(1), static_cast<std::uint16_t>(call.int_at(2)));
  if (!address) {
    return call.number(address.error().number());
  }
  const int flags = call.int_at(3);
  const TcpBindOptions options{
      .ipv6_only = address->is_v6() && (flags & flag_ipv6_only) != 0,
      .reuse_port = (flags & flag_reuse_port) != 0,
  };
  return call.number(answer_of(handle->listener != nullptr
                                   ? tcp_listener_of(*handle).bind(*address, options)
                                   : handle->tcp()->bind(*address, options)));
}

// (number, ip, port)
js::Value connect(Call& call) {
  StreamHandles& handles = StreamHandles::current();
  StreamHandle* handle = handles.at(call);
  if (handle == nullptr || handle->tcp() == nullptr) {
    return call.number(-EBADF);
  }
  const auto address =
      SocketAddress::parse(call.string_at(1), static_cast<std::uint16_t>(call.int_at(2)));
  if (!address) {
    return call.number(address.error().number());
  }
  return call.number(answer_of(
      handle->tcp()->connect(*address, handles.teller(StreamHandles::Event::connected, *handle))));
}

// (number, backlog)
js::Value listen(Call& call) {
  StreamHandles& handles = StreamHandles::current();
  StreamHandle* handle = handles.at(call);
  if (handle == nullptr || handle->kind == StreamKind::tty) {
    return call.number(-EBADF);
  }
  if (handle->listener == nullptr) {
    if (auto changed = become_listener(*handle); !changed) {
      return call.number(changed.error().number());
    }
  }
  const int backlog = call.int_at(1);
  return call.number(
      answer_of(handle->kind == StreamKind::tcp
                    ? tcp_listener_of(*handle).listen(backlog, handles.acceptor(*handle))
                    : pipe_listener_of(*handle).listen(backlog, handles.acceptor(*handle))));
}

js::Value address_to_script(Call& call, const Result<SocketAddress>& address) {
  if (!address) {
    return call.number(address.error().number());
  }
  const js::Lock lock(call.context());
  const std::array<js::Value, 3> values{call.string(address->ip()),
                                        call.string(address->is_v6() ? "IPv6" : "IPv4"),
                                        call.number(address->port())};
  return js::array(call.context(), values);
}

js::Value get_local_address(Call& call) {
  StreamHandle* handle = StreamHandles::current().at(call);
  if (handle == nullptr || handle->kind != StreamKind::tcp) {
    return call.number(-EBADF);
  }
  return address_to_script(call, handle->listener != nullptr
                                     ? tcp_listener_of(*handle).local_address()
                                     : handle->tcp()->local_address());
}

js::Value get_peer_address(Call& call) {
  const StreamHandle* handle = StreamHandles::current().at(call);
  if (handle == nullptr || handle->tcp() == nullptr) {
    return call.number(-EBADF);
  }
  return address_to_script(call, handle->tcp()->peer_address());
}

// ---- Options ---------------------------------------------------------------------------------

// Of a listener: what its connections begin with.
js::Value set_no_delay(Call& call) {
  StreamHandle* handle = StreamHandles::current().at(call);
  if (handle == nullptr || handle->kind != StreamKind::tcp) {
    return call.number(-EBADF);
  }
  const NoDelay mode = call.boolean_at(1) ? NoDelay::on : NoDelay::off;
  return call.number(answer_of(handle->listener != nullptr
                                   ? tcp_listener_of(*handle).set_nodelay(mode)
                                   : handle->tcp()->set_nodelay(mode)));
}

// (number, isOn, delay, interval, count): the kernel's own times where there is none.
js::Value set_keep_alive(Call& call) {
  const StreamHandle* handle = StreamHandles::current().at(call);
  if (handle == nullptr || handle->tcp() == nullptr) {
    return call.number(-EBADF);
  }
  if (!call.boolean_at(1)) {
    return call.number(answer_of(handle->tcp()->set_keepalive(std::nullopt)));
  }
  if (call.int_at(2) == 0) {
    const int is_on = 1;
    return call.number(
        ::setsockopt(handle->fd(), SOL_SOCKET, SO_KEEPALIVE, &is_on, sizeof is_on) < 0 ? -errno
                                                                                       : 0);
  }
  KeepAlive settings{.delay = std::chrono::seconds(call.int_at(2))};
  if (call.int_at(3) > 0) {
    settings.interval = std::chrono::seconds(call.int_at(3));
  }
  if (call.int_at(4) > 0) {
    settings.count = call.int_at(4);
  }
  return call.number(answer_of(handle->tcp()->set_keepalive(settings)));
}

struct SocketOption {
  int level;
  int name;
};

// An IPv6 socket may carry IPv4 as well, but has only its own option.
SocketOption type_of_service_option(int fd) {
  const auto address = local_address(fd);
  return address && address->is_v6() ? SocketOption{IPPROTO_IPV6, IPV6_TCLASS}
                                     : SocketOption{IPPROTO_IP, IP_TOS};
}

js::Value set_type_of_service(Call& call) {
  const StreamHandle* handle = StreamHandles::current().at(call);
  const int fd = handle != nullptr ? handle->fd() : -1;
  const SocketOption option = type_of_service_option(fd);
  const int value = call.int_at(1);
  return call.number(::setsockopt(fd, option.level, option.name, &value, sizeof value) < 0 ? -errno
                                                                                           : 0);
}

js::Value get_type_of_service(Call& call) {
  const StreamHandle* handle = StreamHandles::current().at(call);
  const int fd = handle != nullptr ? handle->fd() : -1;
  const SocketOption option = type_of_service_option(fd);
  int value = 0;
  socklen_t size = sizeof value;
  return call.number(::getsockopt(fd, option.level, option.name, &value, &size) < 0 ? -errno
                                                                                    : value);
}

// ---- Unix sockets ----------------------------------------------------------------------------

// libuv has one number for all names that cannot be.
int name_answer_of(const Result<>& outcome) noexcept {
  return !outcome && outcome.error().is(ENAMETOOLONG) ? -EINVAL : answer_of(outcome);
}

js::Value bind_path(Call& call) {
  StreamHandle* handle = StreamHandles::current().at(call);
  if (handle == nullptr || handle->kind == StreamKind::tcp) {
    return call.number(-EBADF);
  }
  const std::string path = call.string_at(1);
  return call.number(name_answer_of(handle->listener != nullptr
                                        ? pipe_listener_of(*handle).bind(path)
                                        : handle->pipe()->bind(path)));
}

js::Value connect_path(Call& call) {
  StreamHandles& handles = StreamHandles::current();
  StreamHandle* handle = handles.at(call);
  if (handle == nullptr || handle->pipe() == nullptr) {
    return call.number(-EBADF);
  }
  return call.number(name_answer_of(handle->pipe()->connect(
      call.string_at(1), handles.teller(StreamHandles::Event::connected, *handle))));
}

js::Value change_access(Call& call) {
  StreamHandle* handle = StreamHandles::current().at(call);
  if (handle == nullptr || handle->kind != StreamKind::pipe) {
    return call.number(-EBADF);
  }
  const int mode = call.int_at(1);
  const PipeAccess access = mode == mode_readable   ? PipeAccess::readable
                            : mode == mode_writable ? PipeAccess::writable
                                                    : PipeAccess::both;
  return call.number(answer_of(handle->listener != nullptr ? pipe_listener_of(*handle).chmod(access)
                                                           : handle->pipe()->chmod(access)));
}

}  // namespace

void define_stream_sockets(js::Context context, js::Object binding) {
  js::define<open>(context, binding, "open");
  js::define<bind>(context, binding, "bind");
  js::define<connect>(context, binding, "connect");
  js::define<listen>(context, binding, "listen");
  js::define<get_local_address>(context, binding, "localAddress");
  js::define<get_peer_address>(context, binding, "peerAddress");
  js::define<set_no_delay>(context, binding, "setNoDelay");
  js::define<set_keep_alive>(context, binding, "setKeepAlive");
  js::define<set_type_of_service>(context, binding, "setTypeOfService");
  js::define<get_type_of_service>(context, binding, "getTypeOfService");
  js::define<bind_path>(context, binding, "bindPath");
  js::define<connect_path>(context, binding, "connectPath");
  js::define<change_access>(context, binding, "changeAccess");
}

}  // namespace rondo::node
