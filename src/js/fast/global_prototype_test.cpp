#include "js/fast/global_prototype.h"

#include "js/realm.h"
#include "js/testing/engine_fixture.h"

namespace rondo::js {
namespace {

class GlobalPrototypes : public EngineTest {
 protected:
  void SetUp() override {
    if (!can_set_global_prototype()) {
      GTEST_SKIP() << "the build of this engine is not known";
    }
    JSObjectRef global = make_plain_realm(engine);
    realm = realm_of(global);
    set(context(), JSContextGetGlobalObject(context()), "realm", global);
  }

  std::string text_in(std::string_view source) {
    JSValueRef exception = nullptr;
    const JSValueRef value = JSEvaluateScript(realm, String(source).get(), nullptr,
                                              String("file:///realm.js").get(), 1, &exception);
    return to_string(realm, exception == nullptr ? value : exception);
  }

  JSGlobalContextRef realm = nullptr;
};

TEST_F(GlobalPrototypes, AreSeenByScriptThatHasRunBefore) {
  EXPECT_EQ(text_in("const look = () => typeof inherited;"
                    "for (let index = 0; index < 10000; ++index) look(); look()"),
            "undefined");

  set_global_prototype(realm, object_of("parent = { inherited: 1 }"));
  EXPECT_EQ(text_in("look()"), "number");
  EXPECT_EQ(text_of("Object.getPrototypeOf(realm) === parent"), "true");

  set_global_prototype(realm, JSValueMakeNull(context()));
  EXPECT_EQ(text_in("look()"), "undefined");
  EXPECT_EQ(text_of("Object.getPrototypeOf(realm)"), "null");
}

TEST_F(GlobalPrototypes, MayBeProxiesWhileTheseAreTolerated) {
  set_global_prototype(
      realm,
      object_of("Object.create(new Proxy({}, {"
                "  has: (target, name) => name === 'made',"
                "  get: (target, name) => name === 'made' ? 'by the handler' : undefined }))"));
  EXPECT_NE(text_in("made").find("Proxy"), std::string::npos);
  {
    const ToleratedProxy tolerated(engine, realm);
    const ToleratedProxy inner(engine, realm);
    EXPECT_EQ(text_in("var own = 1; `${made}, ${typeof missing}, ${own}`"),
              "by the handler, undefined, 1");
  }
  EXPECT_NE(text_in("made").find("Proxy"), std::string::npos);
}

}  // namespace
}  // namespace rondo::js
