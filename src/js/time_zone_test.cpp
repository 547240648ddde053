#include "js/time_zone.h"

#include "js/jsc.h"

#include <cstdlib>
#include <ctime>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

Value set_zone(Call& call) {
  ::setenv("TZ", call.string_at(0).c_str(), 1);
  ::tzset();
  forget_time_zone(toRef(&toJS(call.context())->vm()));
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
  define_global<set_zone>("setZone");
  EXPECT_EQ(text_of("setZone('UTC'); const before = new Date(2026, 0, 1).getTimezoneOffset();"
                    "setZone('Asia/Tokyo');"
                    "`${before} ${new Date(2026, 0, 1).getTimezoneOffset()}`"),
            "0 -540");
}

TEST_F(TimeZones, ChangeForDatesThatWereShown) {
  define_global<set_zone>("setZone");
  EXPECT_EQ(text_of("setZone('UTC'); const date = new Date(0); const before = date.getHours();"
                    "setZone('Asia/Tokyo'); `${before} ${date.getHours()}`"),
            "0 9");
}

TEST_F(TimeZones, ChangeForFormats) {
  define_global<set_zone>("setZone");
  EXPECT_EQ(text_of("setZone('UTC'); const zone = () =>"
                    " new Intl.DateTimeFormat().resolvedOptions().timeZone;"
                    "const before = zone(); setZone('Asia/Tokyo'); `${before} ${zone()}`"),
            "UTC Asia/Tokyo");
}

}  // namespace
}  // namespace rondo::js
