#include "rondo/net/pipe.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>
#include <thread>

#include "rondo/net/net_test_support.h"
#include "rondo/net/udp.h"

namespace rondo {
namespace {

// A stream under test and the bare, blocking socket at its other end.
struct PipeWithPeer {
  explicit PipeWithPeer(Loop& loop, FdPassing passing = FdPassing::no)
      : pipe(make<Pipe>(loop, passing)) {
    auto pair = make_socket_pair(SOCK_STREAM, 0, Blocking::yes, Blocking::yes);
    EXPECT_TRUE(pipe->open(std::move(pair->first)));
    peer = std::move(pair->second);
  }

  Owned<Pipe> pipe;
  Fd peer;
};

// Two pipes that talk to each other and pass descriptors.
struct PipePair {
  explicit PipePair(Loop& loop)
      : first(make<Pipe>(loop, FdPassing::yes)), second(make<Pipe>(loop, FdPassing::yes)) {
    auto pair = make_socket_pair(SOCK_STREAM, 0, Blocking::no, Blocking::no);
    EXPECT_TRUE(first->open(std::move(pair->first)));
    EXPECT_TRUE(second->open(std::move(pair->second)));
  }

  Owned<Pipe> first;
  Owned<Pipe> second;
};

TEST(Pipe, AccessNarrowsWhatASocketIsUsedFor) {
  Loop loop;
  for (const PipeAccess access : {PipeAccess::readable, PipeAccess::writable, PipeAccess::both}) {
    auto pair = make_socket_pair(SOCK_STREAM, 0, Blocking::no, Blocking::no);
    auto pipe = make<Pipe>(loop);
    ASSERT_TRUE(pipe->open(std::move(pair->first), access));
    EXPECT_EQ(pipe->is_readable(), access != PipeAccess::writable);
    EXPECT_EQ(pipe->is_writable(), access != PipeAccess::readable);
  }
  auto fifo = make_pipe(Blocking::no, Blocking::no);
  auto reader = make<Pipe>(loop);
  ASSERT_TRUE(reader->open(std::move(fifo->first), PipeAccess::readable));
  EXPECT_TRUE(reader->is_readable());
  auto neither = make<Pipe>(loop);
  ASSERT_TRUE(neither->open(std::move(fifo->second), PipeAccess::readable));
  EXPECT_FALSE(neither->is_readable() || neither->is_writable());
}

TEST(Pipe, ConnectToNobodyIsReportedAsynchronously) {
  TaskRecorder recorder;
  Loop loop;
  loop.set_observer(&recorder);
  const TempFolder folder;
  auto pipe = make<Pipe>(loop);
  std::string heard;
  ASSERT_TRUE(pipe->connect(folder / "none",
                            [&](Result<> connected) { heard = connected.error().to_string(); }));
  EXPECT_EQ(heard, "");
  EXPECT_EQ(pipe->connect(folder / "none", [](Result<>) {}).error().code, EALREADY);
  loop.run();
  EXPECT_EQ(heard, "connect: ENOENT, no such file or directory");
  EXPECT_EQ(recorder.tasks, std::vector<std::string>{"connect@pending"});
}

TEST(Pipe, ConnectToADeadSocketIsRefused) {
  Loop loop;
  const TempFolder folder;
  const SocketAddress address = *SocketAddress::unix_path(folder / "s");
  {
    const Fd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    ASSERT_EQ(::bind(socket.get(), address.get(), address.length()), 0);
  }
  auto pipe = make<Pipe>(loop);
  std::string heard;
  ASSERT_TRUE(
      pipe->connect(folder / "s", [&](Result<> connected) { heard = connected.error().name(); }));
  loop.run();
  EXPECT_EQ(heard, "ECONNREFUSED");
}

TEST(Pipe, NamesThatCannotBeAreImmediateErrors) {
  Loop loop;
  auto pipe = make<Pipe>(loop);
  EXPECT_EQ(pipe->connect("", [](Result<>) {}).error().code, EINVAL);
  EXPECT_EQ(pipe->connect(std::string(109, 'x'), [](Result<>) {}).error().code, ENAMETOOLONG);
  PipeWithPeer connected(loop);
  EXPECT_EQ(connected.pipe->connect("/x", [](Result<>) {}).error().code, EISCONN);
  EXPECT_EQ(connected.pipe->bind("/x").error().code, EINVAL);
}

TEST(Pipe, BoundNameIsSeenByThePeerAndItsFileRemoved) {
  Loop loop;
  const TempFolder folder;
  const SocketAddress address = *SocketAddress::unix_path(folder / "server");
  const Fd server(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  ASSERT_EQ(::bind(server.get(), address.get(), address.length()), 0);
  ASSERT_EQ(::listen(server.get(), 4), 0);
  auto pipe = make<Pipe>(loop);
  ASSERT_TRUE(pipe->bind(folder / "client"));
  ASSERT_TRUE(pipe->chmod(PipeAccess::readable));
  ASSERT_TRUE(pipe->connect(folder / "server", [](Result<> connected) { EXPECT_TRUE(connected); }));
  loop.run();
  const Fd accepted(::accept(server.get(), nullptr, nullptr));
  EXPECT_EQ(peer_address(accepted.get())->path(), folder / "client");
  EXPECT_EQ(pipe->local_address()->path(), folder / "client");
  pipe->close();
  EXPECT_FALSE(std::filesystem::exists(folder / "client"));
}

TEST(Pipe, EndsOfAPipeGoOneWayEach) {
  Loop loop;
  auto ends = make_pipe(Blocking::yes, Blocking::yes);
  auto reader = make<Pipe>(loop);
  auto writer = make<Pipe>(loop);
  ASSERT_TRUE(reader->open(std::move(ends->first)));
  ASSERT_TRUE(writer->open(std::move(ends->second)));
  EXPECT_TRUE(reader->is_readable());
  EXPECT_FALSE(reader->is_writable());
  EXPECT_FALSE(writer->is_readable());
  EXPECT_TRUE(writer->is_writable());
  EXPECT_EQ(reader->write("x").error().code, EPIPE);
  EXPECT_EQ(writer->start_reading([](Result<ConstBytes>) {}).error().code, ENOTCONN);
  EXPECT_EQ(reader->local_address().error().code, ENOTSOCK);
  std::string heard;
  ASSERT_TRUE(reader->start_reading(
      [&](Result<ConstBytes> data) { heard += data ? text_of(*data) : data.error().name(); }));
  ASSERT_TRUE(writer->write("hello ", [&](Result<>) { writer->close(); }));
  loop.run();
  EXPECT_EQ(heard, "hello EOF");
}

TEST(Pipe, FullPipeTakesTheRestWhenItIsRead) {
  Loop loop;
  auto ends = make_pipe(Blocking::yes, Blocking::yes);
  auto writer = make<Pipe>(loop);
  ASSERT_TRUE(writer->open(std::move(ends->second)));
  const std::string text = make_pattern(std::size_t{1} << 20);
  bool is_written = false;
  ASSERT_TRUE(writer->write(bytes_of(text), [&](Result<> written) {
    EXPECT_TRUE(written);
    is_written = true;
  }));
  EXPECT_GT(writer->write_queue_size(), 0U);
  EXPECT_EQ(writer->try_write(bytes_of("x")).error().code, EAGAIN);
  std::string heard;
  std::thread reader([&] { heard = read_exactly(ends->first.get(), text.size()); });
  loop.run();
  reader.join();
  EXPECT_TRUE(is_written);
  EXPECT_TRUE(heard == text);
}

// By default SIGPIPE would end this program.
TEST(Pipe, ReaderThatVanishesGivesEpipe) {
  Loop loop;
  auto ends = make_pipe(Blocking::yes, Blocking::yes);
  auto writer = make<Pipe>(loop);
  ASSERT_TRUE(writer->open(std::move(ends->second)));
  fill_up(*writer);
  std::vector<std::string> results;
  const auto note = [&](Result<> written) { results.emplace_back(written.error().name()); };
  ASSERT_TRUE(writer->write("queued", note));
  ends->first.reset();
  loop.run();
  ASSERT_TRUE(writer->write("later", note));
  EXPECT_EQ(writer->try_write(bytes_of("x")).error().code, EPIPE);
  loop.run();
  EXPECT_EQ(results, (std::vector<std::string>{"EPIPE", "EPIPE"}));
}

TEST(Pipe, ShutdownOfABarePipeIsAnErrorOfTheCallback) {
  Loop loop;
  auto ends = make_pipe(Blocking::yes, Blocking::yes);
  auto writer = make<Pipe>(loop);
  ASSERT_TRUE(writer->open(std::move(ends->second)));
  Result<> result;
  ASSERT_TRUE(writer->shutdown([&](Result<> done) { result = done; }));
  loop.run();
  EXPECT_EQ(result.error().code, ENOTSOCK);
}

TEST(Pipe, OpenRefusesWhatIsNoPipe) {
  Loop loop;
  const std::size_t before = open_fd_count();
  auto pipe = make<Pipe>(loop);
  EXPECT_EQ(pipe->open(Fd()).error().code, EBADF);
  EXPECT_EQ(pipe->open(Fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))).error().code, EINVAL);
  EXPECT_EQ(pipe->open(Fd(::open("/proc/self/exe", O_RDONLY | O_CLOEXEC))).error().code, EPERM);
  auto passing = make<Pipe>(loop, FdPassing::yes);
  EXPECT_EQ(passing->open(std::move(make_pipe(Blocking::no, Blocking::no)->first)).error().code,
            EINVAL);
  EXPECT_EQ(open_fd_count(), before);
  PipeWithPeer pair(loop);
  EXPECT_EQ(pair.pipe->open(Fd()).error().code, EBUSY);
}

TEST(Pipe, DescriptorsArePassedBothWays) {
  Loop loop;
  PipePair pair(loop);
  const Fd listening = listen_on_loopback(AF_INET);
  auto tcp = make<Tcp>(loop);
  ASSERT_TRUE(tcp->open(std::move(make_tcp_pair().first)));
  auto udp = make<Udp>(loop);
  ASSERT_TRUE(udp->bind(SocketAddress::loopback_v4(0)));
  std::string order;
  ASSERT_TRUE(pair.second->start_reading([&](Result<ConstBytes> data) {
    ASSERT_TRUE(data);
    EXPECT_EQ(text_of(*data), "two");
    EXPECT_EQ(pair.second->pending_fd_count(), 2U);
    EXPECT_EQ(pair.second->pending_fd_kind(), FdKind::tcp);
    auto received = make<Tcp>(loop);
    ASSERT_TRUE(received->open(*pair.second->take_pending_fd()));
    EXPECT_EQ(received->local_address(), tcp->local_address());
    EXPECT_EQ(pair.second->pending_fd_kind(), FdKind::udp);
    const auto second = pair.second->take_pending_fd();
    EXPECT_EQ(local_address(second->get()), udp->local_address());
    EXPECT_EQ(pair.second->take_pending_fd().error().code, EAGAIN);
    EXPECT_EQ(pair.second->pending_fd_kind(), FdKind::unknown);
    order += "there ";
    EXPECT_EQ(pair.second->try_write_fds(bytes_of("back"), std::array{pair.first->fd()}),
              Result<std::size_t>(4));
  }));
  ASSERT_TRUE(pair.first->start_reading([&](Result<ConstBytes> data) {
    EXPECT_EQ(text_of(*data), "back");
    EXPECT_EQ(pair.first->pending_fd_kind(), FdKind::pipe);
    order += "back";
    pair.first->close();
    pair.second->close();
  }));
  ASSERT_TRUE(pair.first->write_fds(bytes_of("two"), {tcp->fd(), udp->fd()},
                                    [](Result<> written) { EXPECT_TRUE(written); }));
  loop.run();
  EXPECT_EQ(order, "there back");
}

TEST(Pipe, DescriptorsThatHaveToWaitComeWithTheirBytes) {
  Loop loop;
  PipePair pair(loop);
  const std::size_t filled = fill_up(*pair.first);
  auto ends = make_pipe(Blocking::no, Blocking::no);
  std::string order;
  ASSERT_TRUE(pair.first->write("plain", [&](Result<>) { order += "plain "; }));
  ASSERT_TRUE(pair.first->write_fds(bytes_of("one"), {ends->first.get()},
                                    [&](Result<>) { order += "one "; }));
  ASSERT_TRUE(pair.first->write_fds(bytes_of("two"), {ends->first.get(), ends->second.get()},
                                    [&](Result<>) { order += "two"; }));
  std::string heard;
  std::vector<std::size_t> pending;
  ASSERT_TRUE(pair.second->start_reading([&](Result<ConstBytes> data) {
    heard += text_of(*data);
    if (heard.size() > filled) {
      pending.push_back(pair.second->pending_fd_count());
    }
    if (heard.size() == filled + 11) {
      pair.second->stop_reading();
    }
  }));
  loop.run();
  EXPECT_EQ(order, "plain one two");
  EXPECT_EQ(heard.substr(filled), "plainonetwo");
  EXPECT_EQ(pending.back(), 3U);
}

TEST(Pipe, DescriptorsNobodyTookAreClosedWithThePipe) {
  Loop loop;
  const std::size_t before = open_fd_count();
  {
    PipePair pair(loop);
    ASSERT_TRUE(pair.first->write_fds(bytes_of("x"), {0, 1, 2}, [](Result<>) {}));
    ASSERT_TRUE(pair.second->start_reading([&](Result<ConstBytes>) { loop.stop(); }));
    loop.run();
    EXPECT_EQ(pair.second->pending_fd_count(), 3U);
    EXPECT_FALSE(pair.second->has_lost_fds());
  }
  loop.run();
  EXPECT_EQ(open_fd_count(), before);
}

TEST(Pipe, PassingIsChecked) {
  Loop loop;
  PipePair pair(loop);
  const auto ignore = [](Result<>) {};
  EXPECT_EQ(pair.first->write_fds(ConstBytes(), {0}, ignore).error().code, EINVAL);
  EXPECT_EQ(pair.first->write_fds(bytes_of("x"), {-1}, ignore).error().code, EBADF);
  EXPECT_EQ(pair.first->write_fds(bytes_of("x"), std::vector<int>(254, 0), ignore).error().code,
            EINVAL);
  PipeWithPeer plain(loop);
  EXPECT_EQ(plain.pipe->write_fds(bytes_of("x"), {0}, ignore).error().code, EINVAL);
  EXPECT_EQ(plain.pipe->try_write_fds(bytes_of("x"), std::array{0}).error().code, EINVAL);
  pair.first->close();
  EXPECT_EQ(pair.first->write_fds(bytes_of("x"), {0}, ignore).error().code, EBADF);
}

TEST(Pipe, DescriptorSentToAPlainPipeIsDropped) {
  Loop loop;
  const std::size_t before = open_fd_count();
  {
    auto sender = make<Pipe>(loop, FdPassing::yes);
    auto receiver = make<Pipe>(loop);
    auto pair = make_socket_pair(SOCK_STREAM, 0, Blocking::no, Blocking::no);
    ASSERT_TRUE(sender->open(std::move(pair->first)));
    ASSERT_TRUE(receiver->open(std::move(pair->second)));
    ASSERT_TRUE(sender->write_fds(bytes_of("x"), {0}, [](Result<>) {}));
    ASSERT_TRUE(receiver->start_reading([&](Result<ConstBytes> data) {
      EXPECT_EQ(text_of(*data), "x");
      EXPECT_EQ(receiver->pending_fd_count(), 0U);
      loop.stop();
    }));
    loop.run();
  }
  loop.run();
  EXPECT_EQ(open_fd_count(), before);
}

}  // namespace
}  // namespace rondo
