#include "text/script_imports.h"

#include <gtest/gtest.h>

#include <string>

namespace rondo::text {
namespace {

using Places = std::optional<std::vector<std::int32_t>>;

Places find(std::string_view source) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(source.data());
  const auto narrow = find_import_calls(std::span(bytes, source.size()));
  EXPECT_EQ(find_import_calls(std::u16string(source.begin(), source.end())), narrow) << source;
  return narrow;
}

Places at(std::initializer_list<std::int32_t> places) { return std::vector<std::int32_t>(places); }

TEST(ScriptImports, FindsCalls) {
  EXPECT_EQ(find("import('a')"), at({0}));
  EXPECT_EQ(find("const a = import ( 'a' ), b = import /* b */ (c);"), at({10, 30}));
  EXPECT_EQ(find("f(import(g(import('a'))))"), at({2, 11}));
}

TEST(ScriptImports, FindsNoneInTextsAndComments) {
  EXPECT_EQ(find("'import(a)'; // import(b)\n/* import(c) */ /import(d)/; `import(${e})`"), at({}));
  EXPECT_EQ(find("`${import('a')}`"), at({3}));
}

TEST(ScriptImports, FindsNoneInOtherWords) {
  EXPECT_EQ(find("imports(a); reimport(b); a.import(c); important = (d)"), at({}));
  EXPECT_EQ(find(""), at({}));
  EXPECT_EQ(find("import"), at({}));
}

TEST(ScriptImports, LeavesMethodsToAParser) {
  EXPECT_EQ(find("({ import(a) {} })"), std::nullopt);
  EXPECT_EQ(find("class A { import(a) {} }"), std::nullopt);
  EXPECT_EQ(find("import(a)\n{}"), std::nullopt);
}

TEST(ScriptImports, LeavesMistakesToAParser) {
  EXPECT_EQ(find("'a\nimport(b)"), std::nullopt);
  EXPECT_EQ(find("(] import(a)"), std::nullopt);
}

TEST(ScriptImports, DoesNotReadOnBehindTheLastCall) {
  EXPECT_EQ(find("import(a); 'not closed"), at({0}));
}

}  // namespace
}  // namespace rondo::text
