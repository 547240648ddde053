// Memory of the block cache that the engine takes over.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>

#include "rondo/sys/block_cache.h"

namespace rondo::node {

// An ArrayBuffer of the block's first `size` bytes. The block is given back when the engine is done
// with it, on whichever thread.
[[nodiscard]] inline JSObjectRef block_to_script(JSContextRef context, BlockCache::Block block,
                                                 std::size_t size) {
  const auto give = [](void* memory, void* bytes) {
    shared_block_cache().give({memory, reinterpret_cast<std::size_t>(bytes)});
  };
  return JSObjectMakeArrayBufferWithBytesNoCopy(context, block.memory, size, give,
                                                reinterpret_cast<void*>(block.bytes), nullptr);
}

}  // namespace rondo::node
