#include "rondo/net/pipe_listener.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "rondo/net/net_test_support.h"

namespace rondo {
namespace {

// The server sends back what it gets, the client ends the conversation.
void expect_echo(std::string_view name) {
  Loop loop;
  auto listener = make<PipeListener>(loop);
  ASSERT_TRUE(listener->bind(name));
  EXPECT_EQ(listener->local_address()->path(), name);
  Owned<Pipe> server;
  ASSERT_TRUE(listener->listen(8, [&](Result<>) {
    server = *listener->accept();
    listener->close();
    ASSERT_TRUE(server->start_reading([&](Result<ConstBytes> data) {
      if (data) {
        ASSERT_TRUE(server->write(std::string(text_of(*data))));
      } else {
        EXPECT_EQ(data.error().code, code::end_of_file);
        server->close();
      }
    }));
  }));
  auto client = make<Pipe>(loop);
  std::string heard;
  ASSERT_TRUE(client->connect(name, [&](Result<> connected) {
    ASSERT_TRUE(connected);
    EXPECT_EQ(client->peer_address()->path(), name);
    ASSERT_TRUE(client->start_reading([&](Result<ConstBytes> data) {
      if (data) {
        heard += text_of(*data);
        ASSERT_TRUE(client->shutdown([](Result<> done) { EXPECT_TRUE(done); }));
      } else {
        client->close();
      }
    }));
  }));
  ASSERT_TRUE(client->write("hello"));
  loop.run();
  EXPECT_EQ(heard, "hello");
}

std::string abstract_name(std::string_view what) {
  std::string name(1, '\0');
  name += "rondo-test-";
  name += std::to_string(::getpid());
  name += what;
  return name;
}

TEST(PipeListener, TakesOverThePathOfAPipe) {
  const TempFolder folder;
  Loop loop;
  auto pipe = make<Pipe>(loop);
  ASSERT_TRUE(pipe->bind(folder / "s"));
  auto listener = make<PipeListener>(loop);
  ASSERT_TRUE(listener->open_bound(*pipe));
  pipe.reset();
  loop.run();
  struct stat status{};
  EXPECT_EQ(::stat((folder / "s").c_str(), &status), 0);
  ASSERT_TRUE(listener->listen(8, [](Result<>) {}));
  listener.reset();
  loop.run();
  EXPECT_NE(::stat((folder / "s").c_str(), &status), 0);
}

TEST(PipeListener, EchoOverAPath) {
  const TempFolder folder;
  expect_echo(folder / "s");
}

TEST(PipeListener, EchoOverAnAbstractName) {
  expect_echo(abstract_name("-echo"));
  expect_echo(abstract_name(std::string_view("-nul\0inside", 11)));
}

TEST(PipeListener, FileIsRemovedByClose) {
  Loop loop;
  const TempFolder folder;
  const std::string path = folder / "s";
  auto listener = make<PipeListener>(loop);
  ASSERT_TRUE(listener->bind(path));
  EXPECT_TRUE(std::filesystem::is_socket(path));
  listener->close();
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(PipeListener, NameInUseIsAnError) {
  Loop loop;
  const TempFolder folder;
  auto first = make<PipeListener>(loop);
  auto second = make<PipeListener>(loop);
  ASSERT_TRUE(first->bind(folder / "s"));
  EXPECT_EQ(second->bind(folder / "s").error().code, EADDRINUSE);
  EXPECT_EQ(first->bind(folder / "t").error().code, EINVAL);
  EXPECT_EQ(second->bind(folder / "no/s").error().code, EACCES);
  EXPECT_EQ(second->bind(std::string(200, 'x')).error().code, ENAMETOOLONG);
  EXPECT_EQ(second->bind("").error().code, EINVAL);
  EXPECT_EQ(second->listen(8, [](Result<>) {}).error().code, EINVAL);
  EXPECT_TRUE(second->bind(folder / "t"));
}

TEST(PipeListener, AccessCanBeOpened) {
  Loop loop;
  const TempFolder folder;
  auto listener = make<PipeListener>(loop);
  ASSERT_TRUE(listener->bind(folder / "s"));
  ASSERT_TRUE(listener->chmod(PipeAccess::both));
  struct stat status{};
  ASSERT_EQ(::stat((folder / "s").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0666, 0666U);
  auto abstract = make<PipeListener>(loop);
  ASSERT_TRUE(abstract->bind(abstract_name("-chmod")));
  EXPECT_EQ(abstract->chmod(PipeAccess::both).error().code, EINVAL);
}

TEST(PipeListener, TakesOverASocketThatListens) {
  Loop loop;
  const TempFolder folder;
  const SocketAddress address = *SocketAddress::unix_path(folder / "s");
  Fd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  ASSERT_EQ(::bind(socket.get(), address.get(), address.length()), 0);
  ASSERT_EQ(::listen(socket.get(), 4), 0);
  auto listener = make<PipeListener>(loop);
  ASSERT_TRUE(listener->open(std::move(socket)));
  EXPECT_EQ(listener->open(Fd()).error().code, EBUSY);
  bool is_taken = false;
  ASSERT_TRUE(listener->listen(8, [&](Result<>) {
    is_taken = listener->accept(FdPassing::yes).has_value();
    listener->close();
  }));
  const Fd client = connect_to(address);
  loop.run();
  EXPECT_TRUE(is_taken);
  EXPECT_TRUE(std::filesystem::exists(folder / "s"));  // Not ours to remove.
}

TEST(PipeListener, FullBacklogIsToldToTheNextPeer) {
  Loop loop;
  const std::string name = abstract_name("-full");
  auto listener = make<PipeListener>(loop);
  ASSERT_TRUE(listener->bind(name));
  ASSERT_TRUE(listener->listen(0, [](Result<>) {}));
  std::vector<Owned<Pipe>> clients;
  std::string heard;
  while (heard.empty() && clients.size() < 100) {
    clients.push_back(make<Pipe>(loop));
    ASSERT_TRUE(clients.back()->connect(name, [&](Result<> connected) {
      if (!connected) {
        heard = connected.error().name();
      }
    }));
    loop.run(RunMode::no_wait);
  }
  EXPECT_EQ(heard, "EAGAIN");
}

}  // namespace
}  // namespace rondo
