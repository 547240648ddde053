#include "js/fast/watchdog.h"

#include <thread>

#include "js/fast/build_id.h"
#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

using Watchdogs = EngineTest;

bool count_and_end(JSContextRef /*context*/, void* count) {
  ++*static_cast<int*>(count);
  return true;
}

TEST_F(Watchdogs, AskWhenScriptHasRunForSoLong) {
  int count = 0;
  Watchdog(engine.group()).ask_after(0.001, count_and_end, &count);
  EXPECT_FALSE(engine.evaluate(String("for (;;);"), "test.js"));
  EXPECT_EQ(count, 1);
}

TEST_F(Watchdogs, EndScriptForAnotherThread) {
  const Watchdog watchdog(engine.group());
  ASSERT_EQ(watchdog.can_end_script(), is_fast_tier_on());
  if (!is_fast_tier_on()) {
    GTEST_SKIP() << "not by this library";
  }
  std::thread other([&] { watchdog.end_script(); });
  EXPECT_FALSE(engine.evaluate(String("for (;;);"), "test.js"));
  other.join();
}

}  // namespace
}  // namespace rondo::js
