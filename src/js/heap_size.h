// How much memory the objects of a machine take, at the price of a look.
#pragma once

#include <cstddef>

#include "js/types.h"

namespace rondo::js {

struct HeapSizes {
  std::size_t capacity;  // With what is outside, and with garbage.
  std::size_t used;      // Of the heap itself, by the last collection: nothing before the first.
  std::size_t outside;   // What is not in the heap itself, such as the memory of buffers.
};

[[nodiscard]] HeapSizes heap_sizes(ContextGroup group);

}  // namespace rondo::js
