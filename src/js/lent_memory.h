// Buffers of memory that is not the engine's.
//
// `give_back` is called when nothing of script shows the memory any more, on whichever thread, and
// maybe while objects are collected: it must not use the engine. The engine must be held while a
// buffer is made.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "js/types.h"

namespace rondo::js {

// An ArrayBuffer of the memory.
[[nodiscard]] Object lend_buffer(Context context, std::span<std::byte> memory,
                                 std::function<void()> give_back);

// A Uint8Array of the memory, with the prototype that the sample has, and a buffer of its own.
[[nodiscard]] Object lend_bytes(Context context, Object sample, std::span<std::byte> memory,
                                std::function<void()> give_back);

// That objects keep so much more outside of the heap, which the collector is to know.
void report_memory(Context context, std::size_t size);

}  // namespace rondo::js
