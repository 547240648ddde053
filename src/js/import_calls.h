// Answers import() in script that the engine has compiled by itself: that of eval(), of Function()
// and of the like.
#pragma once

#include <JavaScriptCore/JavaScript.h>

namespace JSC {
class JSGlobalObject;
class JSPromise;
class JSString;
class SourceOrigin;
}  // namespace JSC

namespace rondo::js {

class Engine;

// From now on: on_import(specifier, url), which returns a promise. The URL is that of the script
// that stands around the text, and undefined if it has none. An engine has one such function.
void answer_imports(Engine& engine, JSObjectRef on_import);

// For the function that the engine calls.
[[nodiscard]] JSC::JSPromise* answer_import(JSC::JSGlobalObject* global, JSC::JSString* specifier,
                                            const JSC::SourceOrigin& origin);

}  // namespace rondo::js
