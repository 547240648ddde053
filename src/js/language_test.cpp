#include "js/language.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class Languages : public EngineTest {
 protected:
  void TearDown() override { set_language("en-US"); }
};

TEST_F(Languages, AreThoseOfFormatsWithoutAName) {
  set_language("de-DE");
  EXPECT_EQ(text_of("(1234.5).toLocaleString()"), "1.234,5");
  EXPECT_EQ(text_of("(1234.5).toLocaleString('en')"), "1,234.5");
  EXPECT_EQ(text_of("new Intl.DateTimeFormat().resolvedOptions().locale"), "de-DE");
}

TEST_F(Languages, CanBeUnknown) {
  set_language("xx-YY");
  EXPECT_EQ(text_of("typeof (1234.5).toLocaleString()"), "string");
}

}  // namespace
}  // namespace rondo::js
