// Memory for large reads: arrays of script, which get what was read without a copy of it.
//
// A block is read into, then taken: from then on it is script's, and goes back to the block cache
// when no array shows it any more. Script may also give one back, if it knows that nobody has seen
// it but itself, and it is read into again: memory that was used just now is in the processor's
// cache, and is none that a collection would have to find.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "js/pin.h"
#include "rondo/net/bytes.h"

namespace rondo::node {

class Environment;

class ReadBlocks {
 public:
  explicit ReadBlocks(Environment& environment) : environment_(environment) {}

  // A Buffer: blocks are of its class.
  void make_like(js::Value sample);

  // For the next read, of this size or up to twice as large. Empty if there is none.
  [[nodiscard]] Bytes room(std::size_t size);

  // The block with just these bytes, which are the end of what was read into its room, if they are
  // most of it. Otherwise null; then they stay where they are until the next read.
  [[nodiscard]] js::Value take(ConstBytes bytes, std::size_t read_size);

  // Of bytes that lie in the room: another block with them.
  [[nodiscard]] bool holds(ConstBytes bytes) const noexcept;
  [[nodiscard]] js::Value copy(ConstBytes bytes);

  // A block that was taken, and that script has held ever since.
  void give_back(js::Value array);

 private:
  using Memory = std::shared_ptr<std::byte>;

  struct Block {
    Memory memory;
    std::size_t size = 0;
    // An array that was given back, and what it shows of the memory.
    js::Pin array;
    ConstBytes shown;

    [[nodiscard]] Bytes bytes() const noexcept { return {memory.get(), size}; }
  };
  // Not kept alive: only whoever has it can give it back.
  struct Taken {
    js::Value array = nullptr;
    std::weak_ptr<std::byte> memory;
    std::size_t size = 0;
    ConstBytes shown;
  };
  static constexpr std::size_t spares_max = 4;
  static constexpr std::size_t taken_max = 16;

  [[nodiscard]] static Block make(std::size_t size);
  [[nodiscard]] Block find_or_make(std::size_t size);
  // An array of these bytes of the block.
  [[nodiscard]] js::Value show(const Block& block, ConstBytes bytes);

  Environment& environment_;
  js::Pin sample_;
  // What is read into next; has no memory if script has taken it.
  Block current_;
  // Of the block that was taken last, as those who handle what was read may still look at it.
  Memory last_memory_;
  std::vector<Block> spares_;
  // The latest.
  std::array<Taken, taken_max> taken_;
  std::size_t taken_count_ = 0;
};

}  // namespace rondo::node
