#include "rondo/task/stream_task.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "rondo/task/sleep.h"
#include "rondo/task/spawn.h"
#include "rondo/task/when_all.h"

namespace rondo {
namespace {

using namespace std::chrono_literals;

ConstBytes bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

Task<Result<>> echo(Owned<Tcp> connection) {
  std::array<std::byte, 1024> buffer{};
  for (;;) {
    const Result<std::size_t> count = co_await read(*connection, buffer);
    if (!count) {
      if (count.error().is(code::end_of_file)) {
        co_return co_await shutdown(*connection);
      }
      co_return std::unexpected(count.error());
    }
    if (Result<> done = co_await write(*connection, std::span(buffer).first(*count)); !done) {
      co_return done;
    }
  }
}

Task<Result<>> serve(Acceptor& acceptor, int connections) {
  for (int number = 0; number < connections; ++number) {
    Result<Owned<Tcp>> connection = co_await acceptor.accept();
    if (!connection) {
      co_return std::unexpected(connection.error());
    }
    if (Result<> done = co_await echo(std::move(*connection)); !done) {
      co_return done;
    }
  }
  co_return {};
}

Task<std::string> ask(SocketAddress address, std::string text) {
  Result<Owned<Tcp>> connection = co_await connect(address);
  if (!connection) {
    co_return connection.error().to_string();
  }
  (void)co_await write(**connection, bytes_of(text));
  (void)co_await shutdown(**connection);
  std::string answer;
  std::array<std::byte, 16> buffer{};
  for (;;) {
    const Result<std::size_t> count = co_await read(**connection, buffer);
    if (!count) {
      co_return answer + "|" + std::string(count.error().name());
    }
    answer.append(reinterpret_cast<const char*>(buffer.data()), *count);
  }
}

TEST(StreamTask, EchoesToSeveralClientsOneAfterTheOther) {
  Loop loop;
  auto acceptor = Acceptor::listen(loop, SocketAddress::loopback_v4(0));
  ASSERT_TRUE(acceptor);
  const SocketAddress address = *(*acceptor)->local_address();
  const auto body = [&]() -> Task<std::string> {
    auto [served, first, second] = co_await when_all(
        serve(**acceptor, 2), ask(address, "hello from the first client"), ask(address, "second"));
    EXPECT_TRUE(served.has_value());
    co_return first + " " + second;
  };
  EXPECT_EQ(run(loop, body()), "hello from the first client|EOF second|EOF");
}

TEST(StreamTask, RefusedConnectionIsAnError) {
  Loop loop;
  SocketAddress address = SocketAddress::loopback_v4(0);
  {
    auto acceptor = Acceptor::listen(loop, address);
    address = *(*acceptor)->local_address();
  }
  loop.run();
  EXPECT_NE(run(loop, ask(address, "x")).find("ECONNREFUSED"), std::string::npos);
}

TEST(StreamTask, StopEndsAcceptAndReadWithECanceled) {
  Loop loop;
  auto acceptor = Acceptor::listen(loop, SocketAddress::loopback_v4(0));
  ASSERT_TRUE(acceptor);
  const SocketAddress address = *(*acceptor)->local_address();
  std::stop_source source;
  int accept_code = 0;
  int read_code = 0;
  const auto accepting = [&]() -> Task<> {
    Result<Owned<Tcp>> first = co_await (*acceptor)->accept();
    EXPECT_TRUE(first.has_value());
    Result<Owned<Tcp>> second = co_await (*acceptor)->accept();
    accept_code = second ? 0 : second.error().code;
  };
  const auto reading = [&]() -> Task<> {
    Result<Owned<Tcp>> connection = co_await connect(address);
    EXPECT_TRUE(connection.has_value());
    std::array<std::byte, 16> buffer{};
    loop.set_immediate([&] { source.request_stop(); });
    const Result<std::size_t> count = co_await read(**connection, buffer);
    read_code = count ? 0 : count.error().code;
  };
  spawn(loop, accepting(), {}, source.get_token());
  spawn(loop, reading(), {}, source.get_token());
  loop.run();
  EXPECT_EQ(accept_code, ECANCELED);
  // The server's end goes when it stops, which the client may see first.
  EXPECT_TRUE(read_code == ECANCELED || read_code == code::end_of_file) << read_code;
}

}  // namespace
}  // namespace rondo
