// Answers import(), wherever the engine comes to one: in modules, scripts and functions, and in the
// texts of eval() and the like.
#pragma once

#include "js/types.h"

namespace JSC {
class JSGlobalObject;
class JSPromise;
class JSString;
class JSValue;
class SourceOrigin;
}  // namespace JSC

namespace rondo::js {

class Engine;

// From now on: on_import(specifier, options, referrer, url), which returns a promise. The specifier
// is a string, the options are what the program has given. Of the text that the call stands in, the
// referrer is what it was evaluated with, or undefined; the URL is undefined if it has none. An
// engine has one such function.
void answer_imports(Engine& engine, Object on_import);

// For the function that the engine calls.
[[nodiscard]] JSC::JSPromise* answer_import(JSC::JSGlobalObject* global, JSC::JSString* specifier,
                                            JSC::JSValue options, const JSC::SourceOrigin& origin);

}  // namespace rondo::js
