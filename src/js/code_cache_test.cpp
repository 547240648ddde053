#include "js/code_cache.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class CodeCaches : public EngineTest {
 protected:
  CodeCache::Evaluation evaluate(std::string_view text, std::span<const std::byte> bytecode = {}) {
    return cache.evaluate(context(), string(context(), text), "file:///test.js", bytecode);
  }

  void set_global(const CodeCache::Evaluation& evaluation) {
    ASSERT_TRUE(evaluation.value);
    set(context(), engine.global(), "made", *evaluation.value);
  }

  Lock lock{engine};
  CodeCache cache{engine};
};

constexpr std::string_view source =
    "(function (base) { function inner(value) { return base + value; } return inner(1); })";

TEST_F(CodeCaches, EncodeWhatTheEngineThenTakes) {
  const CodeCache::Evaluation first = evaluate(source);
  set_global(first);
  ASSERT_GE(first.script, 0);
  EXPECT_EQ(number_of("made(4)"), 5);
  const std::vector<std::byte> bytecode = cache.encode(first.script);
  ASSERT_FALSE(bytecode.empty());
  EXPECT_TRUE(cache.encode(first.script).empty());
  const CodeCache::Evaluation second = evaluate(source, bytecode);
  EXPECT_EQ(second.script, -1);
  set_global(second);
  EXPECT_EQ(number_of("made(5)"), 6);
}

TEST_F(CodeCaches, KeepFunctionsThatHaveRun) {
  const CodeCache::Evaluation idle = evaluate(source);
  const std::size_t size = cache.encode(idle.script).size();
  const CodeCache::Evaluation used = evaluate("/* Another text. */" + std::string(source));
  set_global(used);
  EXPECT_EQ(number_of("made(4)"), 5);
  EXPECT_GT(cache.encode(used.script).size(), size);
}

TEST_F(CodeCaches, SurviveTheCollector) {
  const CodeCache::Evaluation first = evaluate(source);
  for (int round = 0; round < 3; ++round) {
    engine.collect_garbage();
  }
  EXPECT_FALSE(cache.encode(first.script).empty());
}

TEST_F(CodeCaches, CompileTheTextWithoutRightBytecode) {
  const std::vector<std::byte> other(64, std::byte{0});
  const CodeCache::Evaluation made = evaluate(source, other);
  EXPECT_GE(made.script, 0);
  set_global(made);
  EXPECT_EQ(number_of("made(1)"), 2);
}

TEST_F(CodeCaches, TakeTextsOfWideCharacters) {
  const CodeCache::Evaluation made = evaluate("(function () { return '\u20ac'.length; })");
  set_global(made);
  EXPECT_EQ(number_of("made()"), 1);
  EXPECT_FALSE(cache.encode(made.script).empty());
}

TEST_F(CodeCaches, DoNotTakeWhatIsOfAnotherText) {
  const std::vector<std::byte> bytecode = cache.encode(evaluate(source).script);
  const CodeCache::Evaluation made = evaluate("(function () { return 'other'; })", bytecode);
  EXPECT_GE(made.script, 0);
  set_global(made);
  EXPECT_EQ(text_of("made()"), "other");
}

TEST_F(CodeCaches, PassSyntaxErrorsOn) { EXPECT_FALSE(evaluate("(function () {").value); }

}  // namespace
}  // namespace rondo::js
