#include "js/fast/string_parts.h"

#include <variant>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class StringParts : public EngineTest {
 protected:
  void SetUp() override {
    if (!engine.direct_text().is_available()) {
      GTEST_SKIP() << "the build of this engine is not known";
    }
  }
};

TEST_F(StringParts, ArePutTogether) {
  const Lock lock(engine);
  for (const std::string part : {"'p'", "'\u20ac'"}) {
    const JSValueRef joined = run("joined = " + part + ".repeat(40) + Math.random() + 'end'");
    ASSERT_FALSE(engine.direct_text().borrow_text(joined));
    EXPECT_TRUE(join_parts(engine.context(), joined));
    const auto text = engine.direct_text().borrow_text(joined);
    ASSERT_TRUE(text) << part;
    EXPECT_EQ(std::visit([](const auto& characters) { return double(characters.size()); }, *text),
              to_number(engine.context(), run("joined.length")));
    EXPECT_TRUE(to_string(engine.context(), joined).ends_with("end"));
  }
}

TEST_F(StringParts, AreNotSeenInOtherValues) {
  const Lock lock(engine);
  for (const std::string_view source :
       {"'whole'", "''", "undefined", "null", "true", "0", "1.5", "10n", "({})", "Symbol('x')"}) {
    EXPECT_FALSE(join_parts(engine.context(), run(source))) << source;
  }
}

}  // namespace
}  // namespace rondo::js
