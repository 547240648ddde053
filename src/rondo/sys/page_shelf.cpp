#include "rondo/sys/page_shelf.h"

#include <bit>
#include <cstdlib>
#include <mutex>

#include "rondo/base/require.h"

namespace rondo {

PageShelf::~PageShelf() {
  for (const std::vector<std::byte*>& blocks : kept_) {
    for (std::byte* const memory : blocks) {
      std::free(memory);
    }
  }
}

PageShelf::Block PageShelf::take(std::size_t bytes) {
  require(bytes <= block_bytes_max, "the block is too large for the shelf");
  const std::size_t pages = (bytes + page_bytes - 1) / page_bytes;
  const std::size_t rounded = page_bytes * std::bit_ceil(pages);
  const auto size_number = static_cast<std::size_t>(std::countr_zero(rounded / page_bytes));
  {
    const std::scoped_lock lock(lock_);
    std::vector<std::byte*>& blocks = kept_[size_number];
    if (!blocks.empty()) {
      Block block(blocks.back(), GiveBack{this, rounded});
      blocks.pop_back();
      kept_bytes_ -= rounded;
      return block;
    }
    // Room for all of this size, since giving must not fail.
    blocks.reserve(kept_bytes_max / rounded);
  }
  return {static_cast<std::byte*>(std::aligned_alloc(page_bytes, rounded)),
          GiveBack{this, rounded}};
}

void PageShelf::give(std::byte* memory, std::size_t bytes) noexcept {
  {
    const std::scoped_lock lock(lock_);
    if (kept_bytes_ + bytes <= kept_bytes_max) {
      kept_[static_cast<std::size_t>(std::countr_zero(bytes / page_bytes))].push_back(memory);
      kept_bytes_ += bytes;
      return;
    }
  }
  std::free(memory);
}

std::size_t PageShelf::kept_bytes() const {
  const std::scoped_lock lock(lock_);
  return kept_bytes_;
}

PageShelf& shared_page_shelf() {
  // Never destroyed: threads of the pool may be at work while static objects go away.
  static PageShelf& shelf = *new PageShelf;
  return shelf;
}

}  // namespace rondo
