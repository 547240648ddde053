// Closing a stream with work in flight.
#include <gtest/gtest.h>

#include "rondo/net/net_test_support.h"
#include "rondo/net/stream.h"
#include "rondo/net/tcp_listener.h"

namespace rondo {
namespace {

// Adds a word, and how the request ended.
auto note(std::string& order, const char* what) {
  return [&order, what](auto result) {
    order += what;
    order += result ? ":ok " : ":" + std::string(result.error().name()) + " ";
  };
}

TEST(StreamClose, EndsEverythingUnderWayThenCallsBackOnce) {
  TaskRecorder recorder;
  Loop loop;
  loop.set_observer(&recorder);
  TcpWithPeer pair(loop);
  std::string order;
  ASSERT_TRUE(pair.tcp->write("taken", note(order, "taken")));
  fill_up(*pair.tcp);
  ASSERT_TRUE(pair.tcp->write("one", note(order, "one")));
  ASSERT_TRUE(pair.tcp->write("two", note(order, "two")));
  ASSERT_TRUE(pair.tcp->shutdown(note(order, "shutdown")));
  std::byte room[8];
  ASSERT_TRUE(pair.tcp->read(room, note(order, "read")));
  pair.tcp->close([&] { order += "closed"; });
  EXPECT_EQ(order, "");
  EXPECT_EQ(pair.tcp->write_queue_size(), 0U);
  loop.run();
  EXPECT_EQ(order, "taken:ok one:ECANCELED two:ECANCELED shutdown:ECANCELED read:ECANCELED closed");
  EXPECT_EQ(recorder.tasks,
            (std::vector<std::string>{"write@closing", "write@closing", "write@closing",
                                      "shutdown@closing", "read@closing", "close@closing"}));
  EXPECT_FALSE(loop.is_alive());
}

TEST(StreamClose, EndsAConnectAndWhatWaitsForIt) {
  Loop loop;
  const Fd listening = listen_on_loopback(AF_INET);
  auto tcp = make<Tcp>(loop);
  std::string order;
  ASSERT_TRUE(tcp->connect(*local_address(listening.get()), note(order, "connect")));
  ASSERT_TRUE(tcp->write("x", note(order, "write")));
  ASSERT_TRUE(tcp->shutdown(note(order, "shutdown")));
  std::byte room[8];
  ASSERT_TRUE(tcp->read(room, note(order, "read")));
  tcp->close([&] { order += "closed"; });
  loop.run();
  EXPECT_EQ(order, "connect:ECANCELED write:ECANCELED shutdown:ECANCELED read:ECANCELED closed");
}

TEST(StreamClose, EndsAConnectWhoseFailureIsKnown) {
  Loop loop;
  const Fd holder = listen_on_loopback(AF_INET);
  auto tcp = make<Tcp>(loop);
  std::string order;
  ASSERT_TRUE(tcp->bind(*local_address(holder.get())));
  ASSERT_TRUE(tcp->connect(refusing_address(), note(order, "connect")));
  tcp->close([&] { order += "closed"; });
  loop.run();
  EXPECT_EQ(order, "connect:ECANCELED closed");
}

TEST(StreamClose, EndsAShutdownAndACancelledReadOnce) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::string order;
  ReadRequest request;
  std::byte room[8];
  ASSERT_TRUE(pair.tcp->shutdown(note(order, "shutdown")));
  ASSERT_TRUE(pair.tcp->read(request, room, note(order, "read")));
  ASSERT_TRUE(request.cancel());
  pair.tcp->close([&] { order += "closed"; });
  loop.run();
  EXPECT_EQ(order, "shutdown:ECANCELED read:ECANCELED closed");
}

TEST(StreamClose, InsideTheReadCallbackEndsTheRound) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::string order;
  std::byte room[1];
  ASSERT_TRUE(pair.tcp->read(room, [&](Result<std::size_t>) {
    order += "read ";
    ASSERT_TRUE(pair.tcp->read(room, note(order, "again")));
    pair.tcp->close([&] { order += "closed"; });
  }));
  send_all(pair.peer.get(), "many");
  loop.run();
  EXPECT_EQ(order, "read again:ECANCELED closed");
}

TEST(StreamClose, InsideThePushCallbackEndsTheRound) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::string order;
  std::byte room[1];
  ASSERT_TRUE(pair.tcp->start_reading([&](std::size_t) { return Bytes(room); },
                                      [&](Result<ConstBytes>) {
                                        order += "data ";
                                        pair.tcp->close([&] { order += "closed"; });
                                      }));
  send_all(pair.peer.get(), "many");
  loop.run();
  EXPECT_EQ(order, "data closed");
}

TEST(StreamClose, InsideTheWriteCallbackEndsTheOthers) {
  Loop loop;
  TcpWithPeer pair(loop);
  std::string order;
  ASSERT_TRUE(pair.tcp->write("a", [&](Result<>) {
    order += "a ";
    pair.tcp->close([&] { order += "closed"; });
  }));
  ASSERT_TRUE(pair.tcp->write("b", note(order, "b")));
  loop.run();
  EXPECT_EQ(order, "a b:ok closed");  // Its bytes were taken before the close.
}

TEST(StreamClose, InsideTheConnectCallback) {
  Loop loop;
  const Fd listening = listen_on_loopback(AF_INET);
  auto tcp = make<Tcp>(loop);
  std::string order;
  ASSERT_TRUE(tcp->connect(*local_address(listening.get()), [&](Result<> connected) {
    EXPECT_TRUE(connected);
    order += "connected ";
    tcp->close([&] { order += "closed"; });
  }));
  ASSERT_TRUE(tcp->write("x", note(order, "write")));
  loop.run();
  EXPECT_EQ(order, "connected write:ECANCELED closed");
}

TEST(StreamClose, OwnerMayBeDroppedInACancelledCallback) {
  Loop loop;
  TcpWithPeer pair(loop);
  fill_up(*pair.tcp);
  std::string order;
  ASSERT_TRUE(pair.tcp->write("a", [&](Result<>) {
    order += "a ";
    pair.tcp.reset();
  }));
  ASSERT_TRUE(pair.tcp->write("b", note(order, "b")));
  pair.tcp->close([&] { order += "closed"; });
  loop.run();
  EXPECT_EQ(order, "a b:ECANCELED closed");
}

TEST(StreamClose, DroppingTheOwnerEndsRequestsToo) {
  Loop loop;
  std::string order;
  {
    TcpWithPeer pair(loop);
    fill_up(*pair.tcp);
    ASSERT_TRUE(pair.tcp->write("a", note(order, "a")));
  }
  loop.run();
  EXPECT_EQ(order, "a:ECANCELED ");
}

TEST(StreamClose, LoopThatIsDestroyedFirstFreesEverythingAndCallsNobody) {
  ReadRequest read_request;
  WriteRequest write_request;
  std::byte room[8];
  const auto never = [](auto) { ADD_FAILURE(); };
  {
    Loop loop;
    TcpWithPeer pair(loop);
    fill_up(*pair.tcp);
    ASSERT_TRUE(pair.tcp->write("owned", never));
    ASSERT_TRUE(pair.tcp->write(write_request, bytes_of("lent"), never));
    ASSERT_TRUE(pair.tcp->shutdown(never));
    ASSERT_TRUE(pair.tcp->read(read_request, room, never));
    pair.tcp.reset();
  }
  EXPECT_FALSE(read_request.is_under_way());
  EXPECT_FALSE(write_request.is_under_way());
}

TEST(StreamClose, LeavesNoDescriptorBehind) {
  Loop loop;
  const std::size_t before = open_fd_count();
  {
    auto listener = make<TcpListener>(loop);
    ASSERT_TRUE(listener->bind(SocketAddress::loopback_v4(0)));
    ASSERT_TRUE(listener->listen(8, [](Result<>) {}));  // Never accepts.
    auto refused = make<Tcp>(loop);
    ASSERT_TRUE(refused->connect(refusing_address(), [](Result<>) {}));
    auto waiting = make<Tcp>(loop);
    ASSERT_TRUE(waiting->connect(*listener->local_address(), [&](Result<>) { loop.stop(); }));
    loop.run();
  }
  loop.run();
  EXPECT_EQ(open_fd_count(), before);
}

}  // namespace
}  // namespace rondo
