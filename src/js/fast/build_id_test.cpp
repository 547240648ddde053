#include "js/fast/build_id.h"

#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>

#include "js/engine.h"

namespace rondo::js {
namespace {

TEST(BuildId, IsThatOfTheLibrary) {
  // Uses the library, so that it is loaded whatever the linker thinks of it.
  const Engine engine;
  const std::string id = engine_build_id();
  ASSERT_FALSE(id.empty());
  EXPECT_EQ(id.size() % 2, 0U);
  for (const char digit : id) {
    EXPECT_TRUE(std::isxdigit(static_cast<unsigned char>(digit))) << id;
  }
}

TEST(BuildId, IsKnownWhereTheFastTierIsOn) {
  const Engine engine;
  if (is_fast_tier_on()) {
    EXPECT_TRUE(is_engine_build_known());
  }
}

}  // namespace
}  // namespace rondo::js
