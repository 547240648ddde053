#include "js/fast/plain_values.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "js/fast/build_id.h"
#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

using PlainValues = EngineTest;

TEST_F(PlainValues, AreReadAsThePublicInterfaceReadsThem) {
  for (const char* source : {"0", "-0", "7", "-7", "2147483647", "-2147483648", "2147483648", "0.1",
                             "-1e308", "5e-324", "Infinity", "-Infinity", "NaN", "2 ** 53",
                             "new Int32Array([-3])[0]", "new Float64Array([4])[0]", "1.5 + 1.5"}) {
    const JSValueRef value = run(source);
    const double expected = JSValueToNumber(context(), value, nullptr);
    const auto plain = plain_values::number(value);
    EXPECT_EQ(plain.has_value(), is_fast_tier_on()) << source;
    EXPECT_FALSE(plain_values::boolean(value)) << source;
    if (plain) {
      EXPECT_TRUE(*plain == expected || (std::isnan(*plain) && std::isnan(expected))) << source;
      EXPECT_EQ(std::signbit(*plain), std::signbit(expected)) << source;
    }
  }
  EXPECT_EQ(plain_values::boolean(run("1 < 2")).has_value(), is_fast_tier_on());
  EXPECT_TRUE(plain_values::boolean(run("1 < 2")).value_or(true));
  EXPECT_FALSE(plain_values::boolean(run("2 < 1")).value_or(false));
}

TEST_F(PlainValues, AreMadeAsThePublicInterfaceMakesThem) {
  const double other_nan = std::bit_cast<double>(std::uint64_t{0xffff'ffff'ffff'ffff});
  for (const double sample : {0.0, -0.0, 7.0, -7.0, 2147483647.0, 2147483648.0, -2147483648.0,
                              -2147483649.0, 0.5, -1e308, 5e-324, HUGE_VAL, other_nan}) {
    const JSValueRef made = plain_values::make_number(sample);
    EXPECT_EQ(made, is_fast_tier_on() ? JSValueMakeNumber(context(), sample) : nullptr) << sample;
  }
}

TEST_F(PlainValues, AreNeitherObjectsNorStringsNorNothing) {
  for (const char* source : {"undefined", "null", "'7'", "({})", "[1]", "Symbol()", "7n",
                             "10n ** 30n", "(() => 1)", "new Number(7)", "new Boolean(true)"}) {
    const JSValueRef value = run(source);
    EXPECT_FALSE(plain_values::number(value)) << source;
    EXPECT_FALSE(plain_values::boolean(value)) << source;
  }
}

TEST_F(PlainValues, AreWhatOurConversionsAnswer) {
  EXPECT_EQ(number_of("-41.5"), -41.5);
  EXPECT_EQ(number_of("'12'"), 12);
  EXPECT_EQ(number_of("true"), 1);
  EXPECT_EQ(number_of("null"), 0);
  EXPECT_EQ(number_of("({ valueOf: () => 3 })"), 3);
  EXPECT_TRUE(std::isnan(number_of("undefined")));
  EXPECT_TRUE(std::isnan(number_of("({ valueOf() { throw 1; } })")));
}

}  // namespace
}  // namespace rondo::js
