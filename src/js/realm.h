// Further global objects of one engine, with built-in objects of their own, as vm.createContext()
// makes them.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <string_view>

#include "js/engine.h"

namespace rondo::js {

// A new global object whose properties are those of the sandbox: names are looked up there
// first, and what is assigned, declared or deleted changes it. Symbols are not seen. The global
// object keeps the sandbox alive; nothing else is held, so both go when nobody uses them.
// The names of the properties of the second object cannot be deleted.
[[nodiscard]] JSObjectRef make_realm(const Engine& engine, JSObjectRef sandbox,
                                     JSObjectRef undeletable);

// A new global object like that of the program.
[[nodiscard]] JSObjectRef make_plain_realm(const Engine& engine);

// The context of an object of that realm.
[[nodiscard]] JSGlobalContextRef realm_of(JSObjectRef object);

}  // namespace rondo::js
