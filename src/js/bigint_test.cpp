#include "js/bigint.h"

#include <cstdint>
#include <limits>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class BigInts : public EngineTest {
 protected:
  template <class Integer>
  void expect(std::string_view source, Integer value, bool is_exact) {
    const BigIntAs<Integer> read = bigint_as<Integer>(run(source));
    EXPECT_EQ(read.value, value) << source;
    EXPECT_EQ(read.is_exact, is_exact) << source;
  }
};

TEST_F(BigInts, AreMade) {
  const auto text = [&](auto value) { return to_string(context(), bigint(context(), value)); };
  EXPECT_EQ(text(std::int64_t{0}), "0");
  EXPECT_EQ(text(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(text(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  EXPECT_TRUE(is_bigint(bigint(context(), std::int64_t{1})));
}

TEST_F(BigInts, AreRead) {
  expect<std::int64_t>("0n", 0, true);
  expect<std::int64_t>("-5n", -5, true);
  expect<std::int64_t>("2n ** 63n - 1n", std::numeric_limits<std::int64_t>::max(), true);
  expect<std::int64_t>("2n ** 63n", std::numeric_limits<std::int64_t>::min(), false);
  expect<std::int64_t>("2n ** 64n + 7n", 7, false);
  expect<std::uint64_t>("2n ** 64n - 1n", std::numeric_limits<std::uint64_t>::max(), true);
  expect<std::uint64_t>("-1n", std::numeric_limits<std::uint64_t>::max(), false);
}

}  // namespace
}  // namespace rondo::js
