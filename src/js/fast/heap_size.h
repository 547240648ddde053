// How much memory the objects of a machine take, at the price of a look.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>
#include <optional>

namespace rondo::js {

struct HeapSizes {
  std::size_t capacity;
  std::size_t used;     // Of that; nothing before the first collection.
  std::size_t outside;  // What is not in the heap itself, such as the memory of buffers.
};

// Nothing as below.
[[nodiscard]] std::optional<HeapSizes> heap_sizes(JSContextGroupRef group);

// With the memory of buffers; what is garbage but not collected yet counts. Nothing if the library
// is none whose layout we know: see introspection.h. The engine must be held.
[[nodiscard]] std::optional<std::size_t> heap_size(JSContextGroupRef group);

// Where the machine has it, if the layout is known.
[[nodiscard]] char* heap_of(JSContextGroupRef group) noexcept;

}  // namespace rondo::js
