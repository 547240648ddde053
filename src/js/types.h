// The engine's values as others see them: pointers to what only this folder knows.
#pragma once

struct OpaqueJSContext;
struct OpaqueJSContextGroup;
struct OpaqueJSValue;

namespace rondo::js {

// Any value of script: some by their bits, others by the address of a cell. One on the stack is
// safe from the collector; one in the heap of C++ is not: see pin.h.
using Value = const OpaqueJSValue*;
// A value that is an object.
using Object = OpaqueJSValue*;

// What code runs in: a global object and its virtual machine.
using Context = const OpaqueJSContext*;
using GlobalContext = OpaqueJSContext*;
// The virtual machine.
using ContextGroup = const OpaqueJSContextGroup*;

}  // namespace rondo::js
