// The writing side of a stream.
#include <gtest/gtest.h>

#include <array>
#include <thread>

#include "rondo/net/net_test_support.h"
#include "rondo/net/stream.h"

namespace rondo {
namespace {

TEST(StreamWrite, GoesAtOnceButCallsBackInThePendingPhase) {
  TaskRecorder recorder;
  Loop loop;
  loop.set_observer(&recorder);
  TcpWithPeer pair(loop);
  bool is_called = false;
  const std::string text = "hello";
  ASSERT_TRUE(pair.tcp->write(bytes_of(text), [&](Result<> written) {
    EXPECT_TRUE(written);
    is_called = true;
  }));
  EXPECT_EQ(read_exactly(pair.peer.get(), 5), "hello");  // Before the loop has run.
  EXPECT_EQ(pair.tcp->write_queue_size(), 0U);
  EXPECT_FALSE(is_called);
  loop.run();
  EXPECT_TRUE(is_called);
  EXPECT_EQ(recorder.tasks, std::vector<std::string>{"write@pending"});
}

TEST(StreamWrite, CallbacksComeInOrderAlsoWhenTheyWriteMore) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::string order;
  ASSERT_TRUE(pair.tcp->write("a", [&](Result<>) {
    order += "a";
    ASSERT_TRUE(pair.tcp->write("c", [&](Result<>) { order += "c"; }));
  }));
  ASSERT_TRUE(pair.tcp->write("b", [&](Result<>) { order += "b"; }));
  loop.run();
  EXPECT_EQ(order, "abc");
  EXPECT_EQ(read_exactly(pair.peer.get(), 3), "abc");
}

TEST(StreamWrite, MoreBuffersThanOneSystemCallTakesArriveInOrder) {
  Loop loop;
  TcpWithPeer pair(loop);
  const std::string text = make_pattern(3 * parts_max + 5);
  std::vector<ConstBytes> buffers;
  for (std::size_t index = 0; index < text.size(); ++index) {
    buffers.push_back(bytes_of(text).subspan(index, 1));
  }
  int calls = 0;
  ASSERT_TRUE(pair.tcp->write(buffers, [&](Result<> written) {
    EXPECT_TRUE(written);
    ++calls;
  }));
  loop.run();
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(read_exactly(pair.peer.get(), text.size()), text);
}

TEST(StreamWrite, ManyBuffersThatHaveToWaitArriveInOrder) {
  Loop loop;
  TcpWithPeer pair(loop);
  const std::size_t filled = fill_up(*pair.tcp);
  const std::string text = make_pattern(3 * parts_max + 5);
  bool is_written = false;
  {
    std::vector<ConstBytes> buffers;  // Only the bytes have to stay.
    for (std::size_t index = 0; index < text.size(); ++index) {
      buffers.push_back(bytes_of(text).subspan(index, 1));
    }
    ASSERT_TRUE(pair.tcp->write(buffers, [&](Result<>) { is_written = true; }));
  }
  EXPECT_EQ(pair.tcp->write_queue_size(), text.size());
  EXPECT_EQ(read_exactly(pair.peer.get(), filled).size(), filled);
  loop.run();
  EXPECT_TRUE(is_written);
  EXPECT_EQ(pair.tcp->write_queue_size(), 0U);
  EXPECT_EQ(read_exactly(pair.peer.get(), text.size()), text);
}

// Ten mebibytes through a connection whose reader is slow to start.
TEST(StreamWrite, QueueGrowsAndDrainsWithoutALostByte) {
  Loop loop;
  TcpWithPeer pair(loop);
  constexpr std::size_t piece = 100'000;
  const std::string text = make_pattern(std::size_t{10} << 20);
  std::size_t done = 0;
  std::size_t offset = 0;
  for (; offset < text.size(); offset += piece) {
    const ConstBytes bytes = bytes_of(text).subspan(offset, std::min(piece, text.size() - offset));
    ASSERT_TRUE(pair.tcp->write(bytes, [&done, bytes](Result<> written) {
      EXPECT_TRUE(written);
      done += bytes.size();
    }));
  }
  const std::size_t queued = pair.tcp->write_queue_size();
  EXPECT_GT(queued, 0U);
  EXPECT_LT(queued, text.size());
  loop.run(RunMode::no_wait);
  EXPECT_EQ(pair.tcp->write_queue_size(), queued);
  std::string heard;
  std::thread reader([&] { heard = read_exactly(pair.peer.get(), text.size()); });
  loop.run();
  reader.join();
  EXPECT_EQ(done, text.size());
  EXPECT_EQ(pair.tcp->write_queue_size(), 0U);
  EXPECT_TRUE(heard == text);
}

TEST(StreamWrite, TryWriteTakesWhatFitsAndNeverQueues) {
  Loop loop;
  TcpWithPeer pair(loop);
  const std::array<ConstBytes, 2> buffers{bytes_of("ab"), bytes_of("cd")};
  EXPECT_EQ(pair.tcp->try_write(buffers), Result<std::size_t>(4));
  EXPECT_EQ(read_exactly(pair.peer.get(), 4), "abcd");
  EXPECT_EQ(pair.tcp->try_write(ConstBytes()), Result<std::size_t>(0));
  fill_up(*pair.tcp);
  EXPECT_EQ(pair.tcp->try_write(bytes_of("x")).error().code, EAGAIN);
  EXPECT_EQ(pair.tcp->write_queue_size(), 0U);
  EXPECT_FALSE(loop.run(RunMode::no_wait));
}

TEST(StreamWrite, TryWriteDoesNotOvertakeTheQueue) {
  Loop loop;
  TcpWithPeer pair(loop);
  const std::size_t filled = fill_up(*pair.tcp);
  ASSERT_TRUE(pair.tcp->write("queued"));
  EXPECT_EQ(read_exactly(pair.peer.get(), filled).size(), filled);
  EXPECT_EQ(pair.tcp->try_write(bytes_of("x")).error().code, EAGAIN);
  loop.run();
  EXPECT_EQ(pair.tcp->try_write(bytes_of("x")), Result<std::size_t>(1));
  EXPECT_EQ(read_exactly(pair.peer.get(), 7), "queuedx");
}

TEST(StreamWrite, OwnedDataNeedsNoCallback) {
  Loop loop;
  TcpWithPeer pair(loop);
  ASSERT_TRUE(pair.tcp->write("text "));
  EXPECT_FALSE(loop.is_alive());  // Went at once: nothing to remember.
  ASSERT_TRUE(pair.tcp->write(std::vector<std::byte>(2, std::byte{'v'})));
  EXPECT_EQ(read_exactly(pair.peer.get(), 7), "text vv");
}

TEST(StreamWrite, OwnedDataThatHasToWaitIsKept) {
  Loop loop;
  TcpWithPeer pair(loop);
  const std::size_t filled = fill_up(*pair.tcp);
  const std::string pattern = make_pattern(100'000);
  ASSERT_TRUE(pair.tcp->write(std::string(pattern)));
  bool is_written = false;
  ASSERT_TRUE(pair.tcp->write(std::string("end"), [&](Result<>) { is_written = true; }));
  EXPECT_EQ(pair.tcp->write_queue_size(), pattern.size() + 3);
  std::string heard;
  std::thread reader([&] { heard = read_exactly(pair.peer.get(), filled + pattern.size() + 3); });
  loop.run();
  reader.join();
  EXPECT_TRUE(is_written);
  EXPECT_TRUE(heard.substr(filled) == pattern + "end");
}

TEST(StreamWrite, EmptyWritesEndInTheirTurn) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::string order;
  ASSERT_TRUE(pair.tcp->write(std::span<const ConstBytes>(), [&](Result<>) { order += "1"; }));
  ASSERT_TRUE(pair.tcp->write(ConstBytes(), [&](Result<>) { order += "2"; }));
  const std::size_t filled = fill_up(*pair.tcp);
  ASSERT_TRUE(pair.tcp->write("x", [&](Result<>) { order += "3"; }));
  ASSERT_TRUE(pair.tcp->write(ConstBytes(), [&](Result<>) { order += "4"; }));
  loop.run(RunMode::no_wait);
  EXPECT_EQ(order, "12");
  EXPECT_EQ(read_exactly(pair.peer.get(), filled).size(), filled);
  loop.run();
  EXPECT_EQ(order, "1234");
}

TEST(StreamWrite, OwnRequestIsUsedAgainInItsCallback) {
  Loop loop;
  TcpWithPeer pair(loop);
  WriteRequest request;
  int calls = 0;
  const auto write_next = [&](auto& self) -> void {
    ASSERT_TRUE(pair.tcp->write(request, bytes_of("x"), [&](Result<>) {
      EXPECT_FALSE(request.is_under_way());
      if (++calls < 3) {
        self(self);
      }
    }));
    EXPECT_TRUE(request.is_under_way());
  };
  write_next(write_next);
  EXPECT_EQ(loop.alive_reasons().back().what, "write request");
  loop.run();
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(read_exactly(pair.peer.get(), 3), "xxx");
}

TEST(StreamWrite, WritesThatFinishAtOnceDoNotKeepTheLoopFromOtherWork) {
  Loop loop;
  TcpWithPeer pair(loop);
  int writes = 0;
  int writes_at_immediate = -1;
  const auto write_next = [&](auto& self) -> void {
    ASSERT_TRUE(pair.tcp->write(bytes_of("x"), [&](Result<>) {
      if (++writes < 50) {
        self(self);
      }
    }));
  };
  write_next(write_next);
  loop.set_immediate([&] { writes_at_immediate = writes; });
  loop.run();
  EXPECT_EQ(writes, 50);
  EXPECT_EQ(writes_at_immediate, 1 + 8);  // One in the pending phase, eight rounds after poll.
}

// By default SIGPIPE would end this program.
TEST(StreamWrite, PeerThatVanishedGivesEpipe) {
  Loop loop;
  TcpWithPeer pair(loop);
  reset_on_close(pair.peer.get());
  pair.peer.reset();
  wait_until(pair.tcp->fd(), POLLIN);
  std::vector<std::string> results;
  const auto note = [&](Result<> written) { results.emplace_back(written.error().name()); };
  ASSERT_TRUE(pair.tcp->write("x", note));
  EXPECT_TRUE(results.empty());
  ASSERT_TRUE(pair.tcp->write("y", note));
  ASSERT_TRUE(pair.tcp->write("z"));
  loop.run();
  EXPECT_EQ(results, (std::vector<std::string>{"ECONNRESET", "EPIPE"}));
}

TEST(StreamWrite, PeerThatVanishesFailsAllThatIsQueued) {
  Loop loop;
  TcpWithPeer pair(loop);
  fill_up(*pair.tcp);
  std::vector<std::string> results;
  const auto note = [&](Result<> written) { results.emplace_back(written.error().name()); };
  ASSERT_TRUE(pair.tcp->write("x", note));
  ASSERT_TRUE(pair.tcp->write("y", note));
  reset_on_close(pair.peer.get());
  pair.peer.reset();
  loop.run();
  EXPECT_EQ(results, (std::vector<std::string>{"ECONNRESET", "ECONNRESET"}));
  EXPECT_EQ(pair.tcp->write_queue_size(), 0U);
}

TEST(StreamWriteDeathTest, RequestUsedTwiceAborts) {
  Loop loop;
  TcpWithPeer pair(loop);
  EXPECT_DEATH(
      {
        WriteRequest request;
        (void)pair.tcp->write(request, bytes_of("x"), {});
        (void)pair.tcp->write(request, bytes_of("x"), {});
      },
      "the write request is under way already");
}

}  // namespace
}  // namespace rondo
