// Further global objects of one engine, with built-in objects of their own, as vm.createContext()
// makes them.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include "js/engine.h"

namespace rondo::js {

// A new global object like that of the program. Nothing but script holds it. A queue of
// make_job_queue() gets the jobs of its promises, null: that of the engine.
[[nodiscard]] JSObjectRef make_realm(Engine& engine, JSObjectRef queue = nullptr);

// One that will have a sandbox: from then on its properties are those of that object.
[[nodiscard]] JSObjectRef make_sandboxed_realm(Engine& engine, JSObjectRef queue = nullptr);
void set_sandbox(JSObjectRef realm, JSObjectRef sandbox);

// The context of an object of that realm.
[[nodiscard]] JSGlobalContextRef realm_of(JSObjectRef object);

}  // namespace rondo::js
