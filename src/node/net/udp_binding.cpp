// internalBinding('udp'), for lib/internal/udp_wrap.js. Functions answer with 0 or the number of
// an error, unless something else is said. A socket is known by its number.
//
//   open(onMessage(error, bytes, address, port)) -> number   close(number)
//   bind(number, family, address, port, flags)   openFd(number, fd)
//   connect(number, family, address, port)   disconnect(number)
//   send(number, views, family, address, port, callback(error, count)) -> count + 1 if it is sent;
//       0: the callback will tell. Without an address when connected.
//   receiveStart(number)   receiveStop(number)
//   localAddress(number, out), peerAddress(number, out): fill in address, family and port
//   setOption(number, name, value)   setInterface(number, name)
//   setMembership(number, isJoining, group, interface)
//   setSourceMembership(number, isJoining, source, group, interface)
//   bufferSize(number, size, isReceiving) -> the size; or an error, negative
//   ref(number, isReferenced)   hasRef(number)   fd(number)   queueBytes(number)
//   queueCount(number)
#include <array>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "js/native.h"
#include "node/bindings.h"
#include "node/environment.h"
#include "rondo/net/udp.h"

namespace rondo::node {

namespace {

using js::Call;

// libuv's numbers of the flags of bind().
constexpr unsigned flag_ipv6_only = 1;
constexpr unsigned flag_reuse_address = 4;
constexpr unsigned flag_reuse_port = 8;

struct Socket {
  Owned<Udp> udp;
  js::Pin on_message;
};

struct UdpState {
  int last_number = 0;
  std::map<int, Socket> sockets;

  [[nodiscard]] static UdpState& current() {
    static thread_local UdpState state;
    return state;
  }
};

// Null once it is closed.
Udp* socket_at(const Call& call) {
  auto& sockets = UdpState::current().sockets;
  const auto found = sockets.find(call.int_at(0));
  return found == sockets.end() ? nullptr : found->second.udp.get();
}

js::Value number_of(const Call& call, const Result<>& outcome) {
  return call.number(outcome ? 0 : outcome.error().number());
}

// Calls function(socket), whose Result<> becomes a number.
template <class Function>
js::Value with_socket(const Call& call, Function function) {
  Udp* const socket = socket_at(call);
  return socket == nullptr ? call.number(-EBADF) : number_of(call, function(*socket));
}

// family, address and port from this index on. An address of the other family is none.
Result<SocketAddress> address_at(const Call& call, std::size_t index) {
  auto address = SocketAddress::parse(call.string_at(index + 1),
                                      static_cast<std::uint16_t>(call.int_at(index + 2)));
  if (address && address->is_v6() != (call.int_at(index) == 6)) {
    return fail("parse", EINVAL);
  }
  return address;
}

// ---- Life -------------------------------------------------------------------------------------

js::Value open(Call& call) {
  Environment& environment = Environment::current();
  UdpState& state = UdpState::current();
  state.sockets.emplace(++state.last_number, Socket{make<Udp>(environment.loop()),
                                                    environment.pin_callback(call[0], "UDPWRAP")});
  return call.number(state.last_number);
}

js::Value close(Call& call) {
  UdpState::current().sockets.erase(call.int_at(0));
  return call.undefined();
}

js::Value ref(Call& call) {
  if (Udp* const socket = socket_at(call)) {
    if (call.boolean_at(1)) {
      socket->ref();
    } else {
      socket->unref();
    }
  }
  return call.undefined();
}

js::Value has_ref(Call& call) {
  const Udp* const socket = socket_at(call);
  return call.boolean(socket != nullptr && socket->has_ref());
}

js::Value fd(Call& call) {
  const Udp* const socket = socket_at(call);
  return call.number(socket == nullptr ? -EBADF : socket->fd());
}

js::Value bind(Call& call) {
  return with_socket(call, [&call](Udp& socket) -> Result<> {
    const auto address = address_at(call, 1);
    if (!address) {
      return std::unexpected(address.error());
    }
    const auto flags = static_cast<unsigned>(call.int_at(4));
    UdpBindOptions options;
    options.ipv6_only = (flags & flag_ipv6_only) != 0;
    options.reuse_address = (flags & flag_reuse_address) != 0;
    options.reuse_port = (flags & flag_reuse_port) != 0;
    return socket.bind(*address, options);
  });
}

js::Value open_fd(Call& call) {
  return with_socket(call, [&call](Udp& socket) {
    Fd fd(call.int_at(1));
    Result<> opened = socket.open(std::move(fd));
    if (!opened) {
      // A socket that was not taken over is still here, and stays the program's.
      (void)fd.release();  // NOLINT(bugprone-use-after-move)
    }
    return opened;
  });
}

js::Value connect(Call& call) {
  return with_socket(call, [&call](Udp& socket) -> Result<> {
    const auto address = address_at(call, 1);
    return address ? socket.connect(*address) : std::unexpected(address.error());
  });
}

js::Value disconnect(Call& call) {
  return with_socket(call, [](Udp& socket) { return socket.disconnect(); });
}

// ---- Datagrams --------------------------------------------------------------------------------

std::vector<std::span<const std::byte>> pieces_at(const Call& call, std::size_t index) {
  const js::Context context = call.context();
  js::Object list = call.object_at(index);
  const auto count =
      static_cast<unsigned>(js::to_number(context, js::get(context, list, "length")));
  std::vector<std::span<const std::byte>> pieces;
  for (unsigned place = 0; place < count; ++place) {
    js::Value view = js::get(context, list, place);
    pieces.emplace_back(js::memory_of(context, view).value_or(std::span<std::byte>()));
  }
  return pieces;
}

// The callback holds the views, and so the bytes, until it is called.
Result<> send_later(const Call& call, Udp& socket,
                    std::span<const std::span<const std::byte>> pieces, const SocketAddress* to) {
  Environment& environment = Environment::current();
  const std::size_t size = std::accumulate(
      pieces.begin(), pieces.end(), std::size_t{0},
      [](std::size_t sum, std::span<const std::byte> piece) { return sum + piece.size(); });
  return socket.send(
      pieces, to,
      [&environment, size,
       callback = environment.pin_callback(call[5], "UDPSENDWRAP")](const Result<>& sent) {
        environment.enter_with(callback.object(), [&] {
          const js::Context context = environment.context();
          return std::array{js::number(context, sent ? 0 : sent.error().number()),
                            js::number(context, static_cast<double>(size))};
        });
      });
}

js::Value send(Call& call) {
  Udp* const socket = socket_at(call);
  if (socket == nullptr) {
    return call.number(-EBADF);
  }
  SocketAddress to;
  if (call.has(3)) {
    const auto address = address_at(call, 2);
    if (!address) {
      return call.number(address.error().number());
    }
    to = *address;
  }
  const SocketAddress* const target = call.has(3) ? &to : nullptr;
  const std::vector<std::span<const std::byte>> pieces = pieces_at(call, 1);
  const Result<std::size_t> sent = socket->try_send(pieces, target);
  if (sent) {
    return call.number(static_cast<double>(*sent) + 1);
  }
  if (!sent.error().is(EAGAIN)) {
    return call.number(sent.error().number());
  }
  return number_of(call, send_later(call, *socket, pieces, target));
}

void tell_datagram(int number, const Result<std::span<const std::byte>>& data,
                   const SocketAddress& from) {
  UdpState& state = UdpState::current();
  const auto found = state.sockets.find(number);
  if (found == state.sockets.end()) {
    return;
  }
  Environment& environment = Environment::current();
  // The callback may close the socket, and with it the pin.
  js::Object callback = found->second.on_message.object();
  environment.enter_with(callback, [&]() -> std::array<js::Value, 4> {
    const js::Context context = environment.context();
    if (!data) {
      return {js::number(context, data.error().number()), js::undefined(context),
              js::undefined(context), js::undefined(context)};
    }
    return {js::number(context, 0), js::bytes(context, *data), js::string(context, from.ip()),
            js::number(context, from.port())};
  });
}

js::Value receive_start(Call& call) {
  return with_socket(call, [number = call.int_at(0)](Udp& socket) -> Result<> {
    Result<> started = socket.start_receiving(
        [number](const Result<std::span<const std::byte>>& data, const SocketAddress& from,
                 Udp::Arrival /*arrival*/) { tell_datagram(number, data, from); });
    return !started && started.error().is(EALREADY) ? Result<>() : started;
  });
}

js::Value receive_stop(Call& call) {
  return with_socket(call, [](Udp& socket) -> Result<> {
    socket.stop_receiving();
    return {};
  });
}

// ---- What it is -------------------------------------------------------------------------------

js::Value tell_address(const Call& call, const Result<SocketAddress>& address) {
  if (!address) {
    return call.number(address.error().number());
  }
  const js::Context context = call.context();
  js::Object out = call.object_at(1);
  js::set(context, out, "address", call.string(address->ip()));
  js::set(context, out, "family", call.string(address->is_v6() ? "IPv6" : "IPv4"));
  js::set(context, out, "port", call.number(address->port()));
  return call.number(0);
}

js::Value local_address(Call& call) {
  const Udp* const socket = socket_at(call);
  return tell_address(call,
                      socket == nullptr ? fail("getsockname", EBADF) : socket->local_address());
}

js::Value peer_address(Call& call) {
  const Udp* const socket = socket_at(call);
  return tell_address(call,
                      socket == nullptr ? fail("getpeername", EBADF) : socket->peer_address());
}

js::Value set_option(Call& call) {
  return with_socket(call, [&call](Udp& socket) -> Result<> {
    const std::string name = call.string_at(1);
    const int value = call.int_at(2);
    const Udp::Setting setting = value != 0 ? Udp::Setting::on : Udp::Setting::off;
    if (name == "broadcast") {
      return socket.set_broadcast(setting);
    }
    if (name == "ttl") {
      return socket.set_ttl(value);
    }
    return name == "multicastTTL" ? socket.set_multicast_ttl(value)
                                  : socket.set_multicast_loop(setting);
  });
}

js::Value set_interface(Call& call) {
  return with_socket(
      call, [&call](Udp& socket) { return socket.set_multicast_interface(call.string_at(1)); });
}

std::string optional_text_at(const Call& call, std::size_t index) {
  return call.has(index) ? call.string_at(index) : std::string();
}

Udp::Membership membership_at(const Call& call, std::size_t index) {
  return call.boolean_at(index) ? Udp::Membership::join : Udp::Membership::leave;
}

js::Value set_membership(Call& call) {
  return with_socket(call, [&call](Udp& socket) -> Result<> {
    const auto group = SocketAddress::parse(call.string_at(2), 0);
    if (!group) {
      return std::unexpected(group.error());
    }
    return socket.set_membership(*group, membership_at(call, 1), optional_text_at(call, 3));
  });
}

js::Value set_source_membership(Call& call) {
  return with_socket(call, [&call](Udp& socket) -> Result<> {
    const auto source = SocketAddress::parse(call.string_at(2), 0);
    const auto group = SocketAddress::parse(call.string_at(3), 0);
    if (!source || !group) {
      return fail("setsockopt", EINVAL);
    }
    return socket.set_source_membership(*group, *source, membership_at(call, 1),
                                        optional_text_at(call, 4));
  });
}

js::Value buffer_size(Call& call) {
  Udp* const socket = socket_at(call);
  if (socket == nullptr) {
    return call.number(-EBADF);
  }
  if (call.integer_at(1) > INT32_MAX) {
    return call.number(-EINVAL);
  }
  const int size = call.int_at(1);
  const bool is_receiving = call.boolean_at(2);
  if (size == 0) {
    const Result<int> now =
        is_receiving ? socket->receive_buffer_bytes() : socket->send_buffer_bytes();
    return call.number(now ? *now : now.error().number());
  }
  const Result<> set =
      is_receiving ? socket->set_receive_buffer_bytes(size) : socket->set_send_buffer_bytes(size);
  return call.number(set ? size : set.error().number());
}

js::Value queue_bytes(Call& call) {
  const Udp* const socket = socket_at(call);
  return call.number(socket == nullptr ? 0 : static_cast<double>(socket->send_queue_bytes()));
}

js::Value queue_count(Call& call) {
  const Udp* const socket = socket_at(call);
  return call.number(socket == nullptr ? 0 : static_cast<double>(socket->send_queue_count()));
}

}  // namespace

js::Object make_udp_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<open>(context, binding, "open");
  js::define<close>(context, binding, "close");
  js::define<ref>(context, binding, "ref");
  js::define<has_ref>(context, binding, "hasRef");
  js::define<fd>(context, binding, "fd");
  js::define<bind>(context, binding, "bind");
  js::define<open_fd>(context, binding, "openFd");
  js::define<connect>(context, binding, "connect");
  js::define<disconnect>(context, binding, "disconnect");
  js::define<send>(context, binding, "send");
  js::define<receive_start>(context, binding, "receiveStart");
  js::define<receive_stop>(context, binding, "receiveStop");
  js::define<local_address>(context, binding, "localAddress");
  js::define<peer_address>(context, binding, "peerAddress");
  js::define<set_option>(context, binding, "setOption");
  js::define<set_interface>(context, binding, "setInterface");
  js::define<set_membership>(context, binding, "setMembership");
  js::define<set_source_membership>(context, binding, "setSourceMembership");
  js::define<buffer_size>(context, binding, "bufferSize");
  js::define<queue_bytes>(context, binding, "queueBytes");
  js::define<queue_count>(context, binding, "queueCount");
  return binding;
}

}  // namespace rondo::node
