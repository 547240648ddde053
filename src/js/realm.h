// Further global objects of one engine, with built-in objects of their own, as vm.createContext()
// makes them.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <string_view>

#include "js/engine.h"

namespace rondo::js {

// A new global object whose properties are those of the sandbox: names are looked up there
// first, and what is assigned, declared or deleted changes it. Symbols are not seen. The global
// object keeps these objects alive; nothing else is held, so all go when nobody uses them.
struct Sandbox {
  JSObjectRef object;
  // The names of the properties of this one cannot be deleted.
  JSObjectRef undeletable;
  // assign(name, value) assigns to the sandbox, adopt(name) is called if it has not deleted a
  // property. False from the first one leaves it to the engine and the global object itself: only
  // that knows whether the script is strict, so adopt() may have to give it such a property first.
  JSObjectRef assign;
  JSObjectRef adopt;
};
// A queue of make_job_queue() gets the jobs of its promises, null: that of the engine.
[[nodiscard]] JSObjectRef make_realm(Engine& engine, const Sandbox& sandbox,
                                     JSObjectRef queue = nullptr);

// A new global object like that of the program.
[[nodiscard]] JSObjectRef make_plain_realm(Engine& engine, JSObjectRef queue = nullptr);

// The context of an object of that realm.
[[nodiscard]] JSGlobalContextRef realm_of(JSObjectRef object);

// Gives the global object of this context another prototype, an object or null, which script cannot
// do. That it must not inherit from the global object is for the caller to see to.
void set_global_prototype(JSGlobalContextRef context, JSValueRef prototype);

}  // namespace rondo::js
