#include "js/fast/host_functions.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

JSValueRef add(Call& call) { return call.number(call.number_at(0) + call.number_at(1)); }
JSValueRef count(Call& call) { return call.number(static_cast<double>(call.size())); }
JSValueRef refuse(Call& call) { return call.fail(call.string("refused")); }
JSValueRef list(Call& call) { return array(call.context(), call.arguments()); }

class QuickFunctions : public EngineTest {
 protected:
  void SetUp() override {
    const HostFunctions& functions = engine.host_functions();
    define_quick<add>(functions, context(), engine.global(), "add");
    define_quick<count>(functions, context(), engine.global(), "count");
    define_quick<refuse>(functions, context(), engine.global(), "refuse");
    define_quick<list>(functions, context(), engine.global(), "list");
  }
};

// All of these hold on both tiers.
TEST_F(QuickFunctions, TakeArgumentsAndAnswer) {
  EXPECT_EQ(number_of("add(1, 2.5)"), 3.5);
  EXPECT_EQ(number_of("count()"), 0);
  EXPECT_EQ(number_of("count(1, undefined, null, {})"), 4);
  EXPECT_EQ(text_of("list('a', 2, true).join()"), "a,2,true");
}

TEST_F(QuickFunctions, HaveTheirNames) { EXPECT_EQ(text_of("add.name"), "add"); }

TEST_F(QuickFunctions, Throw) {
  EXPECT_EQ(text_of("try { refuse(); 'went on' } catch (error) { error }"), "refused");
  EXPECT_FALSE(engine.evaluate(String("refuse()"), "file:///test.js"));
}

TEST_F(QuickFunctions, CanBeCalledInEveryWay) {
  EXPECT_EQ(number_of("add.call(null, 1, 2)"), 3);
  EXPECT_EQ(number_of("add.apply(undefined, [3, 4])"), 7);
  EXPECT_EQ(number_of("Reflect.apply(add, {}, [5, 6])"), 11);
  EXPECT_EQ(number_of("[1, 2].map((each) => add(each, 1)).reduce(add, 0)"), 5);
}

// Often enough that the engine compiles the caller.
TEST_F(QuickFunctions, AreCalledByCompiledCode) {
  EXPECT_EQ(number_of("let sum = 0; for (let i = 0; i < 200000; i++) sum = add(sum, 1); sum"),
            200000);
  EXPECT_EQ(number_of("let caught = 0; for (let i = 0; i < 20000; i++) {"
                      "  try { refuse(); } catch { caught++; } } caught"),
            20000);
}

JSValueRef call_first(Call& call) {
  const Completion answer = js::call(call.context(), call.object_at(0), {});
  return answer ? *answer : call.fail(answer.error());
}

TEST_F(QuickFunctions, AreNotInStacksIfTheyAreHidden) {
  const HostFunctions& functions = engine.host_functions();
  if (!functions.is_available()) {
    GTEST_SKIP() << "the engine's layout is not known";
  }
  set(context(), engine.global(), "shown", functions.make("shown", call_host_body<call_first>));
  set(context(), engine.global(), "hidden",
      functions.make_hidden("hidden", call_host_body<call_first>));
  EXPECT_EQ(text_of("String(shown(() => new Error().stack).includes('shown@'))"), "true");
  EXPECT_EQ(text_of("String(hidden(() => new Error().stack).includes('hidden@'))"), "false");
}

TEST_F(QuickFunctions, SurviveTheCollector) {
  for (int round = 0; round < 3; ++round) {
    engine.collect_garbage();
    EXPECT_EQ(text_of("list({}, [], 'x'.repeat(3))[2]"), "xxx");
  }
}

}  // namespace
}  // namespace rondo::js
