#include "rondo/base/require.h"

#include <gtest/gtest.h>

namespace rondo {
namespace {

TEST(Require, LetsAKeptPromisePass) {
  require(true, "never seen");
  SUCCEED();
}

TEST(RequireDeathTest, AbortsWithTheCallersLocationAndTheMessage) {
  EXPECT_DEATH(require(1 + 1 == 3, "sums must add up"),
               "rondo: .*require_test\\.cpp:[0-9]+: .*TestBody.*: sums must add up");
}

TEST(RequireDeathTest, HasAMessageOfItsOwn) { EXPECT_DEATH(require(false), "requirement not met"); }

void forwards_the_location(std::source_location where = std::source_location::current()) {
  require(false, "wrong here", where);
}

TEST(RequireDeathTest, ShowsALocationThatIsPassedOn) {
  EXPECT_DEATH(forwards_the_location(), "TestBody.*: wrong here");
}

}  // namespace
}  // namespace rondo
