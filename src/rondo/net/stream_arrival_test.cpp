// Streams that are served by arrival.
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>

#include "rondo/loop/timer.h"
#include "rondo/net/net_test_support.h"
#include "rondo/net/stream.h"

namespace rondo {
namespace {

// More than all reads that one event allows.
constexpr std::size_t large_size = (Stream::transfers_per_event_max + 8) * std::size_t{65'536};

// A peer's data can be large: it comes as the stream takes it.
void feed(Loop& loop, Timer& pump, int peer, std::string_view& rest) {
  pump.start(Nanos{}, Repeat::once, [&loop, &pump, peer, &rest] {
    const ssize_t count = ::send(peer, rest.data(), rest.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    rest.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
    if (!rest.empty()) {
      feed(loop, pump, peer, rest);
    }
  });
}

TEST(StreamArrival, WhoseDataCameFirstIsServedFirst) {
  Loop loop;
  TcpWithPeer early(loop);
  TcpWithPeer late(loop);
  early.tcp->serve_by_arrival();
  late.tcp->serve_by_arrival();
  std::string heard;
  ASSERT_TRUE(late.tcp->start_reading([&](Result<ConstBytes> data) {
    heard += text_of(*data);
    if (heard == "1") {
      // While it is served itself: it would keep its place.
      send_all(early.peer.get(), "2");
      send_all(late.peer.get(), "3");
    }
  }));
  ASSERT_TRUE(early.tcp->start_reading([&](Result<ConstBytes> data) { heard += text_of(*data); }));
  send_all(late.peer.get(), "1");
  while (heard.size() < 3) {
    loop.run_once();
  }
  EXPECT_EQ(heard, "123");
}

TEST(StreamArrival, MoreThanOneEventAllowsIsReadWithoutAnother) {
  Loop loop;
  TcpWithPeer pair(loop);
  pair.tcp->serve_by_arrival();
  const std::string sent = make_pattern(large_size);
  std::string_view rest = sent;
  auto pump = make<Timer>(loop);
  feed(loop, *pump, pair.peer.get(), rest);
  std::string heard;
  ASSERT_TRUE(pair.tcp->start_reading([&](Result<ConstBytes> data) {
    heard += text_of(*data);
    if (heard.size() == sent.size()) {
      pair.tcp->stop_reading();
    }
  }));
  loop.run();
  EXPECT_TRUE(heard == sent);
}

TEST(StreamArrival, SmallReadRequestsFindWhatTheLastOneLeft) {
  Loop loop;
  TcpWithPeer pair(loop);
  pair.tcp->serve_by_arrival();
  std::array<std::byte, 2> room{};
  std::string heard;
  const auto read_next = [&](auto& self) -> void {
    ASSERT_TRUE(pair.tcp->read(room, [&](Result<std::size_t> size) {
      heard += text_of(std::span(room).first(*size));
      if (heard.size() < 6) {
        loop.post([&] { self(self); });
      }
    }));
  };
  read_next(read_next);
  send_all(pair.peer.get(), "abcdef");
  loop.run();
  EXPECT_EQ(heard, "abcdef");
}

TEST(StreamArrival, DataThatCameWhileNobodyReadIsTold) {
  Loop loop;
  TcpWithPeer pair(loop);
  TcpWithPeer other(loop);
  pair.tcp->serve_by_arrival();
  other.tcp->serve_by_arrival();
  std::string heard;
  const auto listen = [&] {
    ASSERT_TRUE(pair.tcp->start_reading([&](Result<ConstBytes> data) {
      heard += text_of(*data);
      pair.tcp->stop_reading();
    }));
  };
  // Stops the pair in the batch that tells of its data, and starts it again behind that.
  ASSERT_TRUE(other.tcp->start_reading([&](Result<ConstBytes>) {
    other.tcp->stop_reading();
    pair.tcp->stop_reading();
    loop.set_immediate(listen);
  }));
  listen();
  send_all(other.peer.get(), "stop");
  send_all(pair.peer.get(), "data");
  loop.run();
  EXPECT_EQ(heard, "data");
}

TEST(StreamArrival, EndThatCameWithTheLastDataIsTold) {
  Loop loop;
  TcpWithPeer pair(loop);
  pair.tcp->serve_by_arrival();
  std::vector<std::string> heard;
  ASSERT_TRUE(pair.tcp->start_reading([&](Result<ConstBytes> data) {
    heard.emplace_back(data ? text_of(*data) : data.error().name());
  }));
  send_all(pair.peer.get(), "last");
  ASSERT_EQ(::shutdown(pair.peer.get(), SHUT_WR), 0);
  loop.run();
  EXPECT_EQ(heard, (std::vector<std::string>{"last", "EOF"}));
}

TEST(StreamArrival, ReadingGoesOnWhileWritesWait) {
  Loop loop;
  TcpWithPeer pair(loop);
  pair.tcp->serve_by_arrival();
  std::string heard;
  ASSERT_TRUE(pair.tcp->start_reading([&](Result<ConstBytes> data) {
    heard += text_of(*data);
    if (heard.size() == 2) {
      pair.tcp->stop_reading();
    }
  }));
  const std::size_t filled = fill_up(*pair.tcp);
  bool is_written = false;
  ASSERT_TRUE(pair.tcp->write(std::string(1, 'x'), [&](Result<>) {
    is_written = true;
    send_all(pair.peer.get(), "b");
  }));
  send_all(pair.peer.get(), "a");
  while (heard.empty()) {
    loop.run_once();
  }
  EXPECT_FALSE(is_written);
  read_exactly(pair.peer.get(), filled);
  loop.run();
  EXPECT_EQ(heard, "ab");
}

}  // namespace
}  // namespace rondo
