// Compresses or decompresses all of an input at once, into memory that grows as it needs to.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>

#include "node/zlib/codec.h"

namespace rondo::node::zlib {

struct FreeMemory {
  void operator()(std::uint8_t* memory) const { std::free(memory); }
};
// From malloc(), because script takes it over as it is.
using Memory = std::unique_ptr<std::uint8_t[], FreeMemory>;

struct Whole {
  Memory memory;
  std::size_t size = 0;
  std::size_t input_left = 0;  // What came after the end.
  bool is_too_large = false;
  Status problem;
};

// Any thread. Never makes more than one byte beyond the maximum, whatever the input promises.
[[nodiscard]] Whole process_whole(Codec& codec, Bytes input, int flush, std::size_t size_max);

}  // namespace rondo::node::zlib
