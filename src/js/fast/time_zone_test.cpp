#include "js/fast/time_zone.h"

#include <cstdlib>
#include <ctime>

#include "js/fast/build_id.h"
#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

JSValueRef set_zone(Call& call) {
  ::setenv("TZ", call.string_at(0).c_str(), 1);
  ::tzset();
  const Lock lock(call.context());
  forget_time_zone(JSContextGetGroup(JSContextGetGlobalContext(call.context())));
  return call.undefined();
}

class TimeZones : public EngineTest {
 protected:
  void TearDown() override {
    ::unsetenv("TZ");
    ::tzset();
  }
};

TEST_F(TimeZones, ChangeWhileScriptRuns) {
  if (!is_fast_tier_on()) {
    GTEST_SKIP() << "the build of this engine is not known";
  }
  define_global<set_zone>("setZone");
  EXPECT_EQ(text_of("setZone('UTC'); const before = new Date(2026, 0, 1).getTimezoneOffset();"
                    "setZone('Asia/Tokyo');"
                    "`${before} ${new Date(2026, 0, 1).getTimezoneOffset()}`"),
            "0 -540");
}

}  // namespace
}  // namespace rondo::js
