#include "rondo/net/stream.h"

#include <gtest/gtest.h>

#include <thread>

#include "rondo/loop/timer.h"
#include "rondo/net/net_test_support.h"
#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

TEST(Stream, ShutdownComesBehindTheWritesAndLeavesReadingOpen) {
  TaskRecorder recorder;
  Loop loop;
  loop.set_observer(&recorder);
  TcpWithPeer pair(loop);
  std::string order;
  ASSERT_TRUE(pair.tcp->write("bye", [&](Result<> written) {
    EXPECT_TRUE(written);
    order += "written ";
  }));
  ASSERT_TRUE(pair.tcp->shutdown([&](Result<> done) {
    EXPECT_TRUE(done);
    order += "shut down";
  }));
  EXPECT_EQ(order, "");
  EXPECT_FALSE(pair.tcp->is_writable());
  loop.run();
  EXPECT_EQ(order, "written shut down");
  EXPECT_EQ(recorder.tasks, (std::vector<std::string>{"write@pending", "shutdown@pending"}));

  EXPECT_EQ(read_exactly(pair.peer.get(), 100), "bye");  // To the end of the stream.
  send_all(pair.peer.get(), "late");
  std::string heard;
  ASSERT_TRUE(pair.tcp->start_reading([&](Result<ConstBytes> data) {
    heard = text_of(*data);
    pair.tcp->close();
  }));
  loop.run();
  EXPECT_EQ(heard, "late");
}

TEST(Stream, ShutdownWaitsForWritesThatCannotGoYet) {
  Loop loop;
  TcpWithPeer pair(loop);
  const std::size_t filled = fill_up(*pair.tcp);
  std::string order;
  ASSERT_TRUE(pair.tcp->write("tail", [&](Result<>) { order += "written "; }));
  ASSERT_TRUE(pair.tcp->shutdown([&](Result<>) { order += "shut down"; }));
  loop.run(RunMode::no_wait);
  EXPECT_EQ(order, "");
  EXPECT_EQ(read_exactly(pair.peer.get(), filled).size(), filled);
  loop.run();
  EXPECT_EQ(order, "written shut down");
  EXPECT_EQ(read_exactly(pair.peer.get(), 100), "tail");
}

TEST(Stream, ShutdownInsideTheConnectCallbackIsMadeOnce) {
  Loop loop;
  const Fd listening = listen_on_loopback(AF_INET);
  auto tcp = make<Tcp>(loop);
  int calls = 0;
  ASSERT_TRUE(tcp->connect(*local_address(listening.get()), [&](Result<>) {
    ASSERT_TRUE(tcp->shutdown([&](Result<> done) {
      EXPECT_TRUE(done);
      ++calls;
    }));
    // The peer is gone when the callback returns: a second attempt would say ENOTCONN.
    Fd accepted(::accept(listening.get(), nullptr, nullptr));
    reset_on_close(accepted.get());
    accepted.reset();
    wait_until(tcp->fd(), POLLHUP);
  }));
  loop.run();
  EXPECT_EQ(calls, 1);
}

TEST(Stream, ShutdownNeedsAConnectionAndIsDoneOnce) {
  Loop loop;
  auto unconnected = make<Tcp>(loop);
  EXPECT_EQ(unconnected->shutdown([](Result<>) {}).error().code, ENOTCONN);
  TcpWithPeer pair(loop);
  int calls = 0;
  ASSERT_TRUE(pair.tcp->shutdown([&](Result<> done) {
    EXPECT_TRUE(done);
    ++calls;
  }));
  EXPECT_EQ(pair.tcp->shutdown([](Result<>) {}).error().code, ENOTCONN);
  loop.run();
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(pair.tcp->shutdown([](Result<>) {}).error().code, ENOTCONN);
  EXPECT_EQ(pair.tcp->write("x").error().code, EPIPE);
  EXPECT_EQ(pair.tcp->try_write(bytes_of("x")).error().code, EPIPE);
}

TEST(Stream, ShutdownOfAVanishedPeerIsAnErrorOfTheCallback) {
  Loop loop;
  TcpWithPeer pair(loop);
  reset_on_close(pair.peer.get());
  pair.peer.reset();
  wait_until(pair.tcp->fd(), POLLIN);
  Result<> result;
  ASSERT_TRUE(pair.tcp->shutdown([&](Result<> done) { result = done; }));
  loop.run();
  EXPECT_EQ(result.error().code, ENOTCONN);
}

TEST(Stream, OperationsOnAClosingStreamAreErrors) {
  Loop loop;
  TcpWithPeer pair(loop);
  pair.tcp->close();
  std::byte room[1];
  EXPECT_EQ(pair.tcp->read(room, [](Result<std::size_t>) {}).error().code, EBADF);
  EXPECT_EQ(pair.tcp->start_reading([](Result<ConstBytes>) {}).error().code, EBADF);
  EXPECT_EQ(pair.tcp->write("x").error().code, EBADF);
  EXPECT_EQ(pair.tcp->try_write(bytes_of("x")).error().code, EBADF);
  EXPECT_EQ(pair.tcp->shutdown([](Result<>) {}).error().code, ENOTCONN);
  EXPECT_EQ(pair.tcp->connect(SocketAddress::loopback_v4(1), [](Result<>) {}).error().code, EBADF);
  EXPECT_EQ(pair.tcp->set_blocking(Blocking::yes).error().code, EBADF);
  EXPECT_EQ(pair.tcp->send_buffer_size().error().code, EBADF);
  pair.tcp->stop_reading();
  EXPECT_EQ(pair.tcp->fd(), -1);
}

TEST(Stream, OperationsOnAnUnopenedStreamAreErrors) {
  Loop loop;
  auto tcp = make<Tcp>(loop);
  std::byte room[1];
  EXPECT_EQ(tcp->read(room, [](Result<std::size_t>) {}).error().code, ENOTCONN);
  EXPECT_EQ(tcp->start_reading([](Result<ConstBytes>) {}).error().code, ENOTCONN);
  EXPECT_EQ(tcp->write("x").error().code, EBADF);
  EXPECT_EQ(tcp->fd(), -1);
  EXPECT_FALSE(tcp->is_readable());
  EXPECT_FALSE(tcp->is_writable());
}

TEST(Stream, KernelBufferSizesCanBeSetAndRead) {
  Loop loop;
  TcpWithPeer pair(loop);
  ASSERT_TRUE(pair.tcp->set_send_buffer_size(20'000));
  ASSERT_TRUE(pair.tcp->set_receive_buffer_size(30'000));
  EXPECT_EQ(pair.tcp->send_buffer_size(), Result<std::size_t>(40'000));
  EXPECT_EQ(pair.tcp->receive_buffer_size(), Result<std::size_t>(60'000));
}

TEST(Stream, BlockingWriteTakesAllAtOnceButCallsBackLater) {
  Loop loop;
  TcpWithPeer pair(loop);
  const std::string text = make_pattern(std::size_t{8} << 20);
  std::string heard;
  std::thread reader([&] { heard = read_exactly(pair.peer.get(), text.size()); });
  ASSERT_TRUE(pair.tcp->set_blocking(Blocking::yes));
  bool is_written = false;
  ASSERT_TRUE(pair.tcp->write(bytes_of(text), [&](Result<> result) {
    EXPECT_TRUE(result);
    is_written = true;
  }));
  EXPECT_EQ(pair.tcp->write_queue_size(), 0U);
  EXPECT_FALSE(is_written);
  loop.run();
  EXPECT_TRUE(is_written);
  reader.join();
  EXPECT_EQ(heard, text);
}

TEST(Stream, ReadingABlockingDescriptorDoesNotHoldUpTheLoop) {
  Loop loop;
  TcpWithPeer pair(loop);
  ASSERT_TRUE(pair.tcp->set_blocking(Blocking::yes));
  std::string heard;
  std::byte room[2];
  ASSERT_TRUE(pair.tcp->start_reading([&](std::size_t) { return Bytes(room); },
                                      [&](Result<ConstBytes> data) {
                                        heard += text_of(*data);
                                        if (heard.size() == 4) {
                                          pair.tcp->close();
                                        }
                                      }));
  send_all(pair.peer.get(), "four");  // Fills the room twice: a third read would block.
  loop.run();
  EXPECT_EQ(heard, "four");
}

TEST(Stream, IdleStreamDoesNotKeepTheLoopAlive) {
  Loop loop;
  TcpWithPeer pair(loop);
  EXPECT_FALSE(pair.tcp->is_active());
  EXPECT_FALSE(loop.run());
  ASSERT_TRUE(pair.tcp->start_reading([](Result<ConstBytes>) {}));
  EXPECT_TRUE(pair.tcp->is_active());
  EXPECT_TRUE(loop.run(RunMode::no_wait));
  pair.tcp->unref();
  EXPECT_FALSE(loop.run());
}

// The peer is gone in both directions, which epoll reports whether it is asked for or not.
TEST(Stream, HangUpWhileNobodyCaresDoesNotSpin) {
  FakeLoop fake;
  TcpWithPeer pair(fake.loop);
  std::byte room[8];
  ASSERT_TRUE(pair.tcp->read(room, [](Result<std::size_t>) {}));
  send_all(pair.peer.get(), "x");
  fake.backend.make_ready(pair.tcp->fd(), events::readable);
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(fake.backend.wanted(pair.tcp->fd()), events::readable);
  fake.backend.make_ready(pair.tcp->fd(), events::readable | events::hang_up);
  auto keep = make<Timer>(fake.loop);
  keep->start(Millis(1), Repeat::once, [] {});
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(fake.backend.wanted(pair.tcp->fd()), 0U);
}

TEST(StreamDeathTest, MissingCallbacksAbort) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::byte room[1];
  EXPECT_DEATH((void)pair.tcp->read(room, {}), "a read needs a callback");
  EXPECT_DEATH((void)pair.tcp->start_reading({}), "reading needs a callback");
  EXPECT_DEATH((void)pair.tcp->start_reading({}, [](Result<ConstBytes>) {}), "allocator");
}

TEST(StreamDeathTest, UseFromAnotherThreadWhileTheLoopRunsAborts) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_DEATH(
      {
        Loop loop;
        TcpWithPeer pair(loop);
        loop.post([&] {
          std::thread other([&] { (void)pair.tcp->write("x"); });
          other.join();
        });
        loop.run();
      },
      "run by another thread");
}

}  // namespace
}  // namespace rondo
