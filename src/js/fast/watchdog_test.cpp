#include "js/fast/watchdog.h"

#include <atomic>
#include <chrono>
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

TEST_F(Watchdogs, AskWhenAnotherThreadWantsIt) {
  int count = 0;
  const Watchdog watchdog(engine.group());
  ASSERT_EQ(watchdog.ask_on_request(count_and_end, &count), is_fast_tier_on());
  if (!is_fast_tier_on()) {
    GTEST_SKIP() << "not by this library";
  }
  std::atomic<bool> is_over = false;
  // Script may just begin.
  std::thread other([&] {
    while (!is_over) {
      watchdog.request();
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  });
  EXPECT_FALSE(engine.evaluate(String("for (;;);"), "test.js"));
  is_over = true;
  other.join();
  EXPECT_EQ(count, 1);
}

const Watchdog* asked = nullptr;

JSValueRef is_in_native(Call& call) { return call.boolean(asked->is_in_native()); }

TEST_F(Watchdogs, KnowNativeFunctions) {
  const Watchdog watchdog(engine.group());
  asked = &watchdog;
  define_global<is_in_native>("isInNative");
  EXPECT_EQ(text_of("isInNative()"), is_fast_tier_on() ? "true" : "false");
}

}  // namespace
}  // namespace rondo::js
