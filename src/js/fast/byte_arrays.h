// Uint8Arrays that become shorter.
//
// Script cannot do that: a view of a part of an array turns the array's memory into an ArrayBuffer,
// which the engine frees late. One that nobody has seen yet can just be told a smaller length, if
// the library is one whose layout is known: see introspection.h.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>

namespace rondo::js {

class Engine;

// To a size that is not zero. False, and nothing is done, if it is no large Uint8Array of that
// size or more, or the layout is not known. The engine must be held.
[[nodiscard]] bool shorten_bytes(Engine& engine, JSValueRef array, std::size_t size);

}  // namespace rondo::js
