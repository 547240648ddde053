#include "rondo/net/stream_request.h"

#include <gtest/gtest.h>

#include "rondo/net/net_test_support.h"

namespace rondo {
namespace {

TEST(StreamRequest, KnowsWhetherItIsUnderWay) {
  Loop loop;
  TcpWithPeer pair(loop);
  ReadRequest read_request;
  WriteRequest write_request;
  EXPECT_FALSE(read_request.is_under_way());
  EXPECT_FALSE(write_request.is_under_way());
  EXPECT_EQ(read_request.cancel().error().code, EINVAL);
  EXPECT_EQ(write_request.cancel().error().code, EINVAL);
  std::byte room[1];
  ASSERT_TRUE(pair.tcp->read(read_request, room, [](Result<std::size_t>) {}));
  ASSERT_TRUE(pair.tcp->write(write_request, bytes_of("x"), {}));
  EXPECT_TRUE(read_request.is_under_way());
  EXPECT_TRUE(write_request.is_under_way());
  send_all(pair.peer.get(), "y");
  loop.run();
  EXPECT_FALSE(read_request.is_under_way());
  EXPECT_FALSE(write_request.is_under_way());
}

TEST(StreamRequest, ReadOfAnUnreferencedStreamKeepsNoLoopAlive) {
  Loop loop;
  TcpWithPeer pair(loop);
  ReadRequest request;
  std::byte room[1];
  ASSERT_TRUE(pair.tcp->read(request, room, [](Result<std::size_t>) {}));
  EXPECT_TRUE(loop.is_alive());
  pair.tcp->unref();
  EXPECT_FALSE(loop.is_alive());
  pair.tcp->close();
  loop.run();
}

TEST(StreamRequestDeathTest, WriteRequestDestroyedWhileUnderWayAborts) {
  Loop loop;
  TcpWithPeer pair(loop);
  EXPECT_DEATH(
      {
        WriteRequest request;
        (void)pair.tcp->write(request, bytes_of("x"), {});
      },
      "write request was destroyed");
}

TEST(StreamRequestDeathTest, ReadRequestOnTwoStreamsAborts) {
  Loop loop;
  TcpWithPeer one(loop);
  TcpWithPeer two(loop);
  std::byte room[1];
  EXPECT_DEATH(
      {
        ReadRequest request;
        (void)one.tcp->read(request, room, [](Result<std::size_t>) {});
        (void)two.tcp->read(request, room, [](Result<std::size_t>) {});
      },
      "under way on another stream");
}

}  // namespace
}  // namespace rondo
