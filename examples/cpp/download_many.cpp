// Downloads several files at the same time from a server in the same program.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "rondo/task/spawn.h"
#include "rondo/task/stream_task.h"
#include "rondo/task/when_all.h"

using rondo::Acceptor;
using rondo::Loop;
using rondo::Owned;
using rondo::Result;
using rondo::SocketAddress;
using rondo::Task;
using rondo::Tcp;

namespace {

// File N is N * 1000 bytes long. One request a connection: the file's number, then the end.
Task<> answer(Owned<Tcp> connection) {
  std::string request;
  std::array<std::byte, 64> buffer{};
  for (;;) {
    const Result<std::size_t> count = co_await read(*connection, buffer);
    if (!count) {
      break;
    }
    request.append(reinterpret_cast<const char*>(buffer.data()), *count);
  }
  const std::string file(static_cast<std::size_t>(std::atoi(request.c_str())) * 1000, 'x');
  (void)co_await write(*connection, std::as_bytes(std::span(file)));
  (void)co_await shutdown(*connection);
}

Task<> serve(Acceptor& acceptor) {
  for (;;) {
    Result<Owned<Tcp>> connection = co_await acceptor.accept();
    if (!connection) {
      co_return;
    }
    spawn((co_await rondo::this_task()).loop, answer(std::move(*connection)));
  }
}

Task<Result<std::size_t>> download(SocketAddress server, int number) {
  Result<Owned<Tcp>> connection = co_await connect(server);
  if (!connection) {
    co_return std::unexpected(connection.error());
  }
  const std::string request = std::to_string(number);
  if (Result<> sent = co_await write(**connection, std::as_bytes(std::span(request))); !sent) {
    co_return std::unexpected(sent.error());
  }
  (void)co_await shutdown(**connection);
  std::size_t size = 0;
  std::array<std::byte, std::size_t{16} * 1024> buffer{};
  for (;;) {
    const Result<std::size_t> count = co_await read(**connection, buffer);
    if (!count && count.error().is(rondo::code::end_of_file)) {
      co_return size;
    }
    if (!count) {
      co_return std::unexpected(count.error());
    }
    size += *count;
  }
}

Task<int> download_all(SocketAddress server, int files, std::stop_source stop_server) {
  std::vector<Task<Result<std::size_t>>> downloads;
  for (int number = 1; number <= files; ++number) {
    downloads.push_back(download(server, number));
  }
  int failures = 0;
  const std::vector<Result<std::size_t>> sizes = co_await when_all(std::move(downloads));
  for (std::size_t index = 0; index < sizes.size(); ++index) {
    if (sizes[index]) {
      std::printf("file %zu: %zu bytes\n", index + 1, *sizes[index]);
    } else {
      std::printf("file %zu: %s\n", index + 1, sizes[index].error().to_string().c_str());
      ++failures;
    }
  }
  stop_server.request_stop();
  co_return failures;
}

}  // namespace

int main(int argc, char** argv) {
  const int files = argc > 1 ? std::atoi(argv[1]) : 4;
  Loop loop;
  auto acceptor = Acceptor::listen(loop, SocketAddress::loopback_v4(0));
  if (!acceptor || files < 1) {
    std::fprintf(stderr, "usage: download_many [NUMBER OF FILES]\n");
    return 2;
  }
  std::stop_source stop_server;
  spawn(loop, serve(**acceptor), {}, stop_server.get_token());
  return run(loop, download_all(*(*acceptor)->local_address(), files, stop_server));
}
