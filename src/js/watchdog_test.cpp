#include "js/watchdog.h"

#include <chrono>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

using namespace std::chrono_literals;
using Watchdogs = EngineTest;

// Mostly in code that the engine has compiled, which is where it stops script.
constexpr const char* busy =
    "var n = 0;"
    "for (const end = Date.now() + 100; Date.now() < end;) {"
    "  for (let i = 0; i < 1e5; i++) n = (n + i) | 0;"
    "}";

TEST_F(Watchdogs, LookAgainAndAgainWhileScriptRuns) {
  int looks = 0;
  const Watchdog watchdog(engine, 1ms, [&] {
    if (++looks == 3) {
      engine.termination().request();
    }
  });
  EXPECT_FALSE(engine.evaluate(String("for (;;);"), "test.js"));
  EXPECT_EQ(looks, 3);
}

TEST_F(Watchdogs, LookInEachCallOfScript) {
  bool was_looking = false;
  const Watchdog watchdog(engine, 1ms, [&] { was_looking = true; });
  for (int call = 0; call < 2; ++call) {
    was_looking = false;
    run(busy);
    EXPECT_TRUE(was_looking);
  }
}

TEST_F(Watchdogs, LookNoMoreWhenTheyHaveGone) {
  bool was_looking = false;
  {
    const Watchdog watchdog(engine, 1ms, [&] { was_looking = true; });
  }
  run(busy);
  EXPECT_FALSE(was_looking);
}

}  // namespace
}  // namespace rondo::js
