// Memory of the block cache that the engine takes over.
#pragma once

#include <cstddef>

#include "js/engine.h"
#include "js/lent_memory.h"
#include "rondo/sys/block_cache.h"

namespace rondo::node {

// An ArrayBuffer of the block's first `size` bytes. The block is given back when the engine is done
// with it, on whichever thread.
[[nodiscard]] inline js::Object block_to_script(js::Context context, BlockCache::Block block,
                                                std::size_t size) {
  const js::Lock lock(context);
  return js::lend_buffer(context, {static_cast<std::byte*>(block.memory), size},
                         [block] { shared_block_cache().give(block); });
}

}  // namespace rondo::node
