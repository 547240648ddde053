#include "rondo/loop/async.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "rondo/loop/loop.h"

namespace rondo {
namespace {

TEST(Async, ManySendsBeforeTheCallbackAreOne) {
  Loop loop;
  int calls = 0;
  auto async = make<Async>(loop, [&] { ++calls; });
  async->send();
  async->send();
  async->send();
  loop.run(RunMode::no_wait);
  EXPECT_EQ(calls, 1);
  loop.run(RunMode::no_wait);
  EXPECT_EQ(calls, 1);
}

TEST(Async, WakesTheLoopFromAnotherThreadAndShowsWhatWasWrittenBefore) {
  Loop loop;
  int written = 0;
  int seen = 0;
  auto async = make<Async>(loop, [&] {
    seen = written;
    loop.stop();
  });
  std::thread sender([&] {
    written = 42;
    async->send();
  });
  loop.run();
  sender.join();
  EXPECT_EQ(seen, 42);
}

TEST(Async, NoSendIsLostWhenTwoLoopsPlayPingPong) {
  constexpr int rounds = 2000;
  Loop here;
  Loop there;
  int pings = 0;
  int pongs = 0;
  Async* pong = nullptr;
  auto ping_owner = make<Async>(there, [&] {
    ++pings;
    pong->send();
    if (pings == rounds) {
      there.stop();
    }
  });
  auto pong_owner = make<Async>(here, [&] {
    if (++pongs == rounds) {
      here.stop();
    } else {
      ping_owner->send();
    }
  });
  pong = pong_owner.get();
  std::thread thread([&] { there.run(); });
  ping_owner->send();
  here.run();
  thread.join();
  EXPECT_EQ(pings, rounds);
  EXPECT_EQ(pongs, rounds);
}

TEST(Async, UnreferencedDoesNotKeepTheLoopAlive) {
  Loop loop;
  auto async = make<Async>(loop, [] {});
  EXPECT_TRUE(loop.is_alive());
  async->unref();
  EXPECT_FALSE(loop.run());
}

TEST(Async, ClosedInsideItsOwnCallback) {
  Loop loop;
  std::string order;
  Owned<Async> async;
  async = make<Async>(loop, [&] {
    order += "sent ";
    async->close([&] { order += "closed"; });
  });
  async->send();
  loop.run();
  EXPECT_EQ(order, "sent closed");
}

}  // namespace
}  // namespace rondo
