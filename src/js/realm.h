// Further global objects of one engine, with built-in objects of their own, as vm.createContext()
// makes them.
#pragma once

#include "js/engine.h"
#include "js/types.h"

namespace rondo::js {

// A new global object like that of the program. Nothing but script holds it. A queue of
// make_job_queue() gets the jobs of its promises, null: that of the engine.
[[nodiscard]] Object make_realm(Engine& engine, Object queue = nullptr);

// One that will have a sandbox: from then on its properties are those of that object.
[[nodiscard]] Object make_sandboxed_realm(Engine& engine, Object queue = nullptr);
void set_sandbox(Object realm, Object sandbox);

// The context of an object of that realm.
[[nodiscard]] GlobalContext realm_of(Object object);

}  // namespace rondo::js
