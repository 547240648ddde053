#include "js/script_scope.h"

#include "js/jsc.h"

#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class ScriptScopes : public EngineTest {
 protected:
  JSC::VM& vm_ = *toJS(engine.group());
  const JSC::JSLockHolder lock_{vm_};
};

TEST_F(ScriptScopes, CanBeEndedInsideOfNativeOnes) {
  const NativeScope outer(vm_);
  const NativeScope inner(vm_);
  {
    const ScriptScope script(vm_);
    EXPECT_FALSE(vm_.traps().isDeferringTermination());
  }
  EXPECT_TRUE(vm_.traps().isDeferringTermination());
}

TEST_F(ScriptScopes, TellWhatIsThrown) {
  const Completion thrown = run_script(vm_, [&] {
    auto scope = DECLARE_THROW_SCOPE(vm_);
    JSC::throwException(toJS(context()), scope, JSC::jsNumber(7));
    return JSC::JSValue();
  });
  ASSERT_FALSE(thrown);
  EXPECT_EQ(to_number(context(), thrown.error()), 7);
  EXPECT_EQ(number_of("1 + 1"), 2);
}

TEST_F(ScriptScopes, KeepTheEndUntilItIsTakenBack) {
  const NativeScope native(vm_);
  vm_.notifyNeedTermination();
  for (int call = 0; call < 2; ++call) {
    const Completion ended = run_script(vm_, [] { return JSC::jsUndefined(); });
    EXPECT_FALSE(ended);
  }
  vm_.traps().clearTrap(JSC::VMTraps::NeedTermination);
  EXPECT_TRUE(run_script(vm_, [] { return JSC::jsUndefined(); }));
}

TEST_F(ScriptScopes, LeaveNativeCodeAlone) {
  const NativeScope native(vm_);
  vm_.notifyNeedTermination();
  EXPECT_FALSE(vm_.hasExceptionsAfterHandlingTraps());
  EXPECT_EQ(to_string(context(), string(context(), "text")), "text");
  vm_.traps().clearTrap(JSC::VMTraps::NeedTermination);
}

}  // namespace
}  // namespace rondo::js
