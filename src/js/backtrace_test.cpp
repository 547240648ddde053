#include "js/backtrace.h"

#include <algorithm>

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

using Backtraces = EngineTest;

Value look(Call& call) {
  return call.string(backtrace(call.context(), static_cast<unsigned>(call.int_at(0))));
}

TEST_F(Backtraces, NameTheFunctionsAndTheirPlaces) {
  define_global<look>("look");
  const std::string stack = text_of(
      "function inner() { return look(10); }\n"
      "function outer() { return inner(); }\n"
      "outer()");
  EXPECT_TRUE(stack.contains("inner() at file:///test.js:1\n")) << stack;
  EXPECT_TRUE(stack.contains("outer() at file:///test.js:2\n")) << stack;
}

TEST_F(Backtraces, HaveSoManyFrames) {
  define_global<look>("look");
  const std::string stack = text_of("(function inner() { return look(2); })()");
  EXPECT_EQ(std::ranges::count(stack, '\n'), 1) << stack;
}

}  // namespace
}  // namespace rondo::js
