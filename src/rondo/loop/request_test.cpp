#include "rondo/loop/request.h"

#include <gtest/gtest.h>

#include "rondo/testing/fake_loop.h"

namespace rondo {
namespace {

class PlainRequest final : public Request {
 public:
  explicit PlainRequest(Loop& loop) : Request(TaskKind::write), loop_(loop) {}
  void start() { begin(loop_); }
  void done() { end(loop_); }

 private:
  Loop& loop_;
};

TEST(Request, KeepsTheLoopAliveWhileUnderWay) {
  FakeLoop fake;
  PlainRequest request(fake.loop);
  EXPECT_FALSE(request.is_under_way());
  request.start();
  EXPECT_TRUE(request.is_under_way());
  EXPECT_TRUE(fake.loop.is_alive());
  ASSERT_EQ(fake.loop.alive_reasons().size(), 1U);
  EXPECT_EQ(fake.loop.alive_reasons()[0].what, "write request");
  EXPECT_EQ(fake.loop.close().error().code, EBUSY);
  request.done();
  EXPECT_FALSE(fake.loop.is_alive());
}

TEST(Request, OfAKindThatCannotBeCancelledSaysSo) {
  FakeLoop fake;
  PlainRequest request(fake.loop);
  EXPECT_EQ(request.cancel().error().code, EINVAL);
}

}  // namespace
}  // namespace rondo
