// Buffers of memory that is not the engine's.
//
// `give_back` is called when nothing of script shows the memory any more, on whichever thread, and
// maybe while objects are collected: it must not use the engine. The engine must be held while a
// buffer is made.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>
#include <functional>
#include <span>

namespace rondo::js {

// An ArrayBuffer of the memory.
[[nodiscard]] JSObjectRef lend_buffer(JSContextRef context, std::span<std::byte> memory,
                                      std::function<void()> give_back);

// A Uint8Array of the memory, with the prototype that the sample has, and a buffer of its own.
[[nodiscard]] JSObjectRef lend_bytes(JSContextRef context, JSObjectRef sample,
                                     std::span<std::byte> memory, std::function<void()> give_back);

// That objects keep so much more outside of the heap, which the collector is to know.
void report_memory(JSContextRef context, std::size_t size);

}  // namespace rondo::js
