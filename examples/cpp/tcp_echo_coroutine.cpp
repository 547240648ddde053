// The same echo server with coroutines; without a PORT it talks to itself and ends.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "rondo/task/spawn.h"
#include "rondo/task/stream_task.h"

using rondo::Acceptor;
using rondo::Loop;
using rondo::Owned;
using rondo::Result;
using rondo::SocketAddress;
using rondo::Task;
using rondo::Tcp;

namespace {

Task<> echo(Owned<Tcp> connection) {
  std::array<std::byte, std::size_t{16} * 1024> buffer{};
  for (;;) {
    const Result<std::size_t> count = co_await read(*connection, buffer);
    if (!count || !co_await write(*connection, std::span(buffer).first(*count))) {
      (void)co_await shutdown(*connection);
      co_return;
    }
  }
}

Task<> serve(Acceptor& acceptor) {
  for (;;) {
    Result<Owned<Tcp>> connection = co_await acceptor.accept();
    if (!connection) {
      co_return;  // Asked to stop.
    }
    spawn((co_await rondo::this_task()).loop, echo(std::move(*connection)));
  }
}

Task<> talk(SocketAddress address, std::stop_source stop_server) {
  Result<Owned<Tcp>> connection = co_await connect(address);
  rondo::require(connection.has_value(), "the client cannot connect");
  const std::string_view text = "hello, coroutines\n";
  (void)co_await write(**connection, std::as_bytes(std::span(text)));
  (void)co_await shutdown(**connection);
  std::array<std::byte, 1024> buffer{};
  Result<std::size_t> count = co_await read(**connection, buffer);
  for (; count; count = co_await read(**connection, buffer)) {
    std::printf("echoed: %.*s", static_cast<int>(*count),
                reinterpret_cast<const char*>(buffer.data()));
  }
  std::printf("then: %s\n", std::string(count.error().name()).c_str());
  stop_server.request_stop();
}

}  // namespace

int main(int argc, char** argv) {
  const auto port = static_cast<std::uint16_t>(argc > 1 ? std::atoi(argv[1]) : 0);
  Loop loop;
  auto acceptor = Acceptor::listen(loop, SocketAddress::loopback_v4(port));
  if (!acceptor) {
    std::fprintf(stderr, "tcp_echo_coroutine: %s\n", acceptor.error().to_string().c_str());
    return 1;
  }
  std::stop_source stop_server;
  spawn(loop, serve(**acceptor), {}, stop_server.get_token());
  if (port == 0) {
    spawn(loop, talk(*(*acceptor)->local_address(), stop_server));
  }
  loop.run();
}
