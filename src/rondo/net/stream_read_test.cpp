// The reading side of a stream.
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>

#include "rondo/loop/timer.h"
#include "rondo/net/net_test_support.h"
#include "rondo/net/pipe.h"
#include "rondo/net/stream.h"
#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

TEST(StreamRead, RequestGetsWhatIsThereAndTheEndOfFile) {
  TaskRecorder recorder;
  Loop loop;
  loop.set_observer(&recorder);
  TcpWithPeer pair(loop);
  std::array<std::byte, 16> room{};
  std::vector<std::string> heard;
  const auto read_next = [&](auto& self) -> void {
    ASSERT_TRUE(pair.tcp->read(room, [&](Result<std::size_t> size) {
      if (!size) {
        heard.emplace_back(size.error().name());
        return;
      }
      heard.emplace_back(text_of(std::span(room).first(*size)));
      pair.peer.reset();
      self(self);
    }));
  };
  read_next(read_next);
  send_all(pair.peer.get(), "hello");
  loop.run();
  EXPECT_EQ(heard, (std::vector<std::string>{"hello", "EOF"}));
  EXPECT_EQ(recorder.tasks, (std::vector<std::string>{"read@poll", "read@poll"}));
}

TEST(StreamRead, EndOfFileCanBeReadAgain) {
  Loop loop;
  TcpWithPeer pair(loop);
  pair.peer.reset();
  int ends = 0;
  const auto count_end = [&](Result<ConstBytes> data) {
    ends += data.error().is(code::end_of_file);
  };
  ASSERT_TRUE(pair.tcp->start_reading(count_end));
  loop.run();
  EXPECT_EQ(ends, 1);
  EXPECT_TRUE(pair.tcp->is_readable());
  ASSERT_TRUE(pair.tcp->start_reading(count_end));
  loop.run();
  EXPECT_EQ(ends, 2);
}

// What is heard in one iteration of a peer that has sent its last bytes and hung up.
std::vector<std::string> heard_of_hung_up_peer(Loop& loop, Pipe& pipe) {
  auto pair = make_socket_pair(SOCK_STREAM, 0, Blocking::no, Blocking::no);
  EXPECT_TRUE(pair && pipe.open(std::move(pair->first)));
  std::vector<std::string> heard;
  EXPECT_TRUE(pipe.start_reading([&](Result<ConstBytes> data) {
    heard.emplace_back(data ? text_of(*data) : data.error().name());
  }));
  send_all(pair->second.get(), "last");
  pair->second.reset();
  loop.run_once();
  const auto heard_first = heard;
  loop.run();
  EXPECT_EQ(heard, (std::vector<std::string>{"last", "EOF"}));
  return heard_first;
}

TEST(StreamRead, EndOfAPeerThatHungUpComesInTheIterationAfterItsLastBytes) {
  Loop loop;
  auto pipe = make<Pipe>(loop);
  EXPECT_EQ(heard_of_hung_up_peer(loop, *pipe), std::vector<std::string>{"last"});
}

TEST(StreamRead, EndOfAPeerThatHungUpIsToldWithItsLastBytesIfAskedFor) {
  Loop loop;
  auto pipe = make<Pipe>(loop);
  pipe->tell_end_with_last_bytes();
  EXPECT_EQ(heard_of_hung_up_peer(loop, *pipe), (std::vector<std::string>{"last", "EOF"}));
}

TEST(StreamRead, PushedDataLiesInTheLoopsScratch) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::string heard;
  ASSERT_TRUE(pair.tcp->start_reading([&](Result<ConstBytes> data) {
    EXPECT_EQ(data->data(), loop.scratch().data());
    heard = text_of(*data);
    pair.tcp->stop_reading();
  }));
  send_all(pair.peer.get(), "hello");
  loop.run();
  EXPECT_EQ(heard, "hello");
  EXPECT_FALSE(pair.tcp->is_active());
}

TEST(StreamRead, StylesDoNotMix) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::array<std::byte, 4> room{};
  const auto ignore_size = [](Result<std::size_t>) {};
  const auto ignore_data = [](Result<ConstBytes>) {};
  EXPECT_EQ(pair.tcp->read(Bytes(), ignore_size).error().code, EINVAL);
  ASSERT_TRUE(pair.tcp->start_reading(ignore_data));
  EXPECT_EQ(pair.tcp->start_reading(ignore_data).error().code, EALREADY);
  EXPECT_EQ(pair.tcp->read(room, ignore_size).error().code, EBUSY);
  pair.tcp->stop_reading();
  pair.tcp->stop_reading();
  ASSERT_TRUE(pair.tcp->read(room, ignore_size));
  EXPECT_EQ(pair.tcp->read(room, ignore_size).error().code, EALREADY);
  EXPECT_EQ(pair.tcp->start_reading(ignore_data).error().code, EBUSY);
  pair.tcp->stop_reading();  // Has nothing to do with requests.
  EXPECT_TRUE(pair.tcp->is_active());
}

TEST(StreamRead, StopAndStartInsideTheCallbackChangesIt) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::string order;
  ASSERT_TRUE(pair.tcp->start_reading([&](Result<ConstBytes> data) {
    order += "first:" + std::string(text_of(*data)) + " ";
    pair.tcp->stop_reading();
    ASSERT_TRUE(pair.tcp->start_reading([&](Result<ConstBytes> more) {
      order += "second:" + std::string(text_of(*more));
      pair.tcp->close();
    }));
    send_all(pair.peer.get(), "b");
  }));
  send_all(pair.peer.get(), "a");
  loop.run();
  EXPECT_EQ(order, "first:a second:b");
}

TEST(StreamRead, NothingIsPushedAfterStop) {
  Loop loop;
  TcpWithPeer pair(loop);
  int calls = 0;
  std::byte room[1];
  ASSERT_TRUE(pair.tcp->start_reading([&](std::size_t) { return Bytes(room); },
                                      [&](Result<ConstBytes>) {
                                        ++calls;
                                        pair.tcp->stop_reading();
                                      }));
  send_all(pair.peer.get(), "more than one");
  loop.run();
  EXPECT_EQ(calls, 1);
}

TEST(StreamRead, CallbackMayChangeFromPushToRequest) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::byte room[1];
  std::string heard;
  ASSERT_TRUE(pair.tcp->start_reading(
      [&](std::size_t) { return Bytes(room); },
      [&](Result<ConstBytes> data) {
        heard += text_of(*data);
        pair.tcp->stop_reading();
        ASSERT_TRUE(pair.tcp->read(room, [&](Result<std::size_t>) { heard += text_of(room); }));
      }));
  send_all(pair.peer.get(), "abc");
  loop.run();
  EXPECT_EQ(heard, "ab");
}

TEST(StreamRead, AllocatorIsAskedOncePerReadAndItsMemoryIsUsed) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::array<std::byte, 100> room{};
  int allocations = 0;
  int calls = 0;
  ASSERT_TRUE(pair.tcp->start_reading(
      [&](std::size_t suggested) {
        EXPECT_EQ(suggested, 64U << 10);
        ++allocations;
        return Bytes(room);
      },
      [&](Result<ConstBytes> data) {
        EXPECT_EQ(data->data(), room.data());
        EXPECT_EQ(text_of(*data), "hello");
        ++calls;
      }));
  send_all(pair.peer.get(), "hello");
  loop.run(RunMode::once);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(allocations, 1);  // A short read ends the round: nothing was asked again.
}

TEST(StreamRead, AllocatorWithoutMemoryIsReportedAndReadingGoesOn) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::array<std::byte, 100> room{};
  std::vector<std::string> heard;
  ASSERT_TRUE(
      pair.tcp->start_reading([&](std::size_t) { return heard.empty() ? Bytes() : Bytes(room); },
                              [&](Result<ConstBytes> data) {
                                heard.emplace_back(data ? text_of(*data) : data.error().name());
                                if (data) {
                                  pair.tcp->close();
                                }
                              }));
  send_all(pair.peer.get(), "hello");
  loop.run();
  EXPECT_EQ(heard, (std::vector<std::string>{"ENOBUFS", "hello"}));
}

TEST(StreamRead, FalseAlarmGivesTheAllocatedMemoryBackEmpty) {
  FakeLoop fake;
  TcpWithPeer pair(fake.loop);
  std::array<std::byte, 100> room{};
  int calls = 0;
  ASSERT_TRUE(pair.tcp->start_reading([&](std::size_t) { return Bytes(room); },
                                      [&](Result<ConstBytes> data) {
                                        EXPECT_EQ(data->data(), room.data());
                                        EXPECT_TRUE(data->empty());
                                        ++calls;
                                      }));
  fake.backend.make_ready(pair.tcp->fd(), events::readable);
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(calls, 1);
}

TEST(StreamRead, AllocatorMayCloseTheStream) {
  Loop loop;
  TcpWithPeer pair(loop);
  ASSERT_TRUE(pair.tcp->start_reading(
      [&](std::size_t) {
        pair.tcp->close();
        return Bytes();
      },
      [&](Result<ConstBytes>) { ADD_FAILURE(); }));
  send_all(pair.peer.get(), "hello");
  loop.run();
  EXPECT_TRUE(pair.tcp->is_closing());
}

TEST(StreamRead, OneEventGetsAtMost32Reads) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::byte room[1];
  int pushed = 0;
  ASSERT_TRUE(pair.tcp->start_reading([&](std::size_t) { return Bytes(room); },
                                      [&](Result<ConstBytes>) { ++pushed; }));
  send_all(pair.peer.get(), std::string(100, 'x'));
  wait_until(pair.tcp->fd(), POLLIN);
  loop.run(RunMode::no_wait);
  EXPECT_EQ(pushed, Stream::transfers_per_event_max);
  loop.run(RunMode::no_wait);
  EXPECT_EQ(pushed, 2 * Stream::transfers_per_event_max);
}

TEST(StreamRead, RequestsOfOneEventAreCappedAsWell) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::byte room[1];
  int calls = 0;
  const auto read_next = [&](auto& self) -> void {
    ASSERT_TRUE(pair.tcp->read(room, [&](Result<std::size_t>) {
      ++calls;
      self(self);
    }));
  };
  read_next(read_next);
  send_all(pair.peer.get(), std::string(100, 'x'));
  wait_until(pair.tcp->fd(), POLLIN);
  loop.run(RunMode::no_wait);
  EXPECT_EQ(calls, Stream::transfers_per_event_max);
}

TEST(StreamRead, InterestStaysFromRequestToRequest) {
  FakeLoop fake;
  TcpWithPeer pair(fake.loop);
  const int fd = pair.tcp->fd();
  std::byte room[8];
  ASSERT_TRUE(pair.tcp->read(room, [](Result<std::size_t>) {}));
  send_all(pair.peer.get(), "ping");
  wait_until(fd, POLLIN);
  fake.backend.make_ready(fd, events::readable);
  fake.loop.run(RunMode::no_wait);
  EXPECT_EQ(fake.backend.wanted(fd), events::readable);  // Though nobody reads.
  EXPECT_FALSE(pair.tcp->is_active());
}

TEST(StreamRead, CancelledRequestEndsInThePendingPhaseAndLosesNothing) {
  TaskRecorder recorder;
  Loop loop;
  loop.set_observer(&recorder);
  TcpWithPeer pair(loop);
  ReadRequest request;
  std::byte room[8];
  std::vector<std::string> heard;
  ASSERT_TRUE(pair.tcp->read(request, room, [&](Result<std::size_t> size) {
    heard.emplace_back(size.error().name());
    EXPECT_FALSE(request.is_under_way());
    ASSERT_TRUE(pair.tcp->read(request, room, [&](Result<std::size_t> more) {
      heard.emplace_back(text_of(std::span(room).first(*more)));
    }));
  }));
  send_all(pair.peer.get(), "kept");
  EXPECT_TRUE(request.cancel());
  EXPECT_EQ(request.cancel().error().code, EALREADY);
  EXPECT_EQ(pair.tcp->read(room, [](Result<std::size_t>) {}).error().code, EALREADY);
  EXPECT_TRUE(heard.empty());
  loop.run();
  EXPECT_EQ(heard, (std::vector<std::string>{"ECANCELED", "kept"}));
  EXPECT_EQ(recorder.tasks, (std::vector<std::string>{"read@pending", "read@poll"}));
  EXPECT_EQ(request.cancel().error().code, EINVAL);
}

TEST(StreamRead, ResetByThePeerEndsBothDirections) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::string heard;
  ASSERT_TRUE(
      pair.tcp->start_reading([&](Result<ConstBytes> data) { heard = data.error().name(); }));
  reset_on_close(pair.peer.get());
  pair.peer.reset();
  loop.run();
  EXPECT_EQ(heard, "ECONNRESET");
  EXPECT_FALSE(pair.tcp->is_readable());
  EXPECT_FALSE(pair.tcp->is_writable());
  EXPECT_EQ(pair.tcp->start_reading([](Result<ConstBytes>) {}).error().code, ENOTCONN);
}

TEST(StreamReadDeathTest, RequestDestroyedWhileUnderWayAborts) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::byte room[8];
  EXPECT_DEATH(
      {
        ReadRequest request;
        (void)pair.tcp->read(request, room, [](Result<std::size_t>) {});
      },
      "read request was destroyed");
}

}  // namespace
}  // namespace rondo
