#include "js/fast/termination.h"

#include "js/fast/build_id.h"
#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

// How it ends script and goes on is in time_limit_test.cpp.

Engine* asked_engine = nullptr;

JSValueRef can_be_survived(Call& call) {
  return call.boolean(Termination(asked_engine->group()).can_be_survived());
}

using Terminations = EngineTest;

TEST_F(Terminations, CanBeSurvivedInsideOfScriptOfAKnownEngine) {
  asked_engine = &engine;
  define_global<can_be_survived>("canBeSurvived");
  EXPECT_EQ(text_of("canBeSurvived()"), is_fast_tier_on() ? "true" : "false");
}

TEST_F(Terminations, AreNothingToSurviveOutsideOfScript) {
  EXPECT_FALSE(Termination(engine.group()).can_be_survived());
}

}  // namespace
}  // namespace rondo::js
