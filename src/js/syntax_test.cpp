#include "js/syntax.h"

#include <vector>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class Syntax : public EngineTest {
 protected:
  const String url{"file:///a.js"};
};

TEST_F(Syntax, IsCheckedWithoutRunning) {
  EXPECT_EQ(syntax_error_of(context(), String("ran = true"), url), nullptr);
  EXPECT_EQ(text_of("typeof ran"), "undefined");
  const Value error = syntax_error_of(context(), String("\nlet let = 1"), url, 5);
  ASSERT_NE(error, nullptr);
  EXPECT_EQ(to_string(context(), get(context(), as_object(error), "name")), "SyntaxError");
  EXPECT_EQ(to_number(context(), get(context(), as_object(error), "line")), 6);
}

TEST_F(Syntax, OfFunctionsHasParameters) {
  std::vector<String> parameters;
  parameters.emplace_back("a");
  parameters.emplace_back("...rest");
  EXPECT_EQ(syntax_error_of_function(context(), parameters, String("return a"), url), nullptr);
  EXPECT_NE(syntax_error_of_function(context(), parameters, String("return ("), url), nullptr);
  parameters.emplace_back("more");
  EXPECT_NE(syntax_error_of_function(context(), parameters, String("return a"), url), nullptr);
}

}  // namespace
}  // namespace rondo::js
