// Uint8Arrays that become shorter, and what they were again.
//
// Script cannot do that: a view of a part of an array turns the array's memory into an ArrayBuffer,
// which the engine frees late. One that nobody has seen yet can just be told a smaller length, if
// the library is one whose layout is known: see introspection.h.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>
#include <span>

namespace rondo::js {

class Engine;

// To a size that is not zero. False, and nothing is done, if it is no large Uint8Array of that
// size or more, or the layout is not known. The engine must be held.
[[nodiscard]] bool shorten_bytes(Engine& engine, JSValueRef array, std::size_t size);

// To all of the memory that it was made with, which the caller has to know. False, and nothing is
// done, if its memory is not that any more, or not its own.
[[nodiscard]] bool restore_bytes(Engine& engine, JSValueRef array, std::span<std::byte> memory);

}  // namespace rondo::js
