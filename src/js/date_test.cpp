#include "js/date.h"

#include <cmath>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class Dates : public EngineTest {};

TEST_F(Dates, AreMade) {
  set(context(), engine.global(), "made", date(context(), 1234567890123.9));
  EXPECT_EQ(text_of("made.toISOString() + (made instanceof Date)"), "2009-02-13T23:31:30.123Ztrue");
  set(context(), engine.global(), "made", date(context(), 9e15));
  EXPECT_EQ(text_of("made"), "Invalid Date");
}

TEST_F(Dates, HaveATime) {
  EXPECT_EQ(time_of(run("new Date(Date.UTC(2000, 0))")), 946684800000);
  EXPECT_TRUE(std::isnan(time_of(run("new Date(NaN)"))));
}

}  // namespace
}  // namespace rondo::js
