// Memory of the block cache that the engine takes over.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <cstddef>
#include <memory>
#include <utility>

#include "js/engine.h"
#include "js/fast/buffer_account.h"
#include "rondo/sys/block_cache.h"

namespace rondo::node {

// What is known of a block while a buffer has it.
struct LentBlock {
  std::shared_ptr<js::BufferAccount> account;
  BlockCache::Block block;
  std::size_t size;  // That of the buffer.

  ~LentBlock() {
    account->subtract(size);
    shared_block_cache().give(block);
  }
};

// An ArrayBuffer of the block's first `size` bytes. The block is given back when the engine is done
// with it, on whichever thread.
[[nodiscard]] inline JSObjectRef block_to_script(JSContextRef context, BlockCache::Block block,
                                                 std::size_t size) {
  const js::Lock lock(context);
  auto account = js::BufferAccount::of(JSContextGetGroup(context));
  account->collect_if_due();
  const auto give_back = [](void* /*memory*/, void* lent) {
    std::default_delete<LentBlock>()(static_cast<LentBlock*>(lent));
  };
  auto lent = std::make_unique<LentBlock>(std::move(account), block, size);
  return JSObjectMakeArrayBufferWithBytesNoCopy(context, block.memory, size, give_back,
                                                lent.release(), nullptr);
}

}  // namespace rondo::node
