// Memory for large reads: arrays of script, which get what was read without a copy of it.
//
// A block is read into, then taken: from then on it is script's, and the engine frees it. Script
// may also give one back, if it knows that nobody has seen it but itself, and it is read into
// again: memory that was used just now is in the processor's cache, needs no zeros, and is none
// that a collection would have to find.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <array>
#include <vector>

#include "js/pin.h"
#include "rondo/net/bytes.h"

namespace rondo::node {

class Environment;

class ReadBlocks {
 public:
  explicit ReadBlocks(Environment& environment) : environment_(environment) {}

  // The function of script that makes a Buffer of a size.
  void make_with(JSValueRef function);

  // For the next read, of this size or up to twice as large. Empty if there is none.
  [[nodiscard]] Bytes room(std::size_t size);

  // The block with just these bytes, which are the end of what was read into its room, if they are
  // most of it. Otherwise null; then they stay where they are until the next read.
  [[nodiscard]] JSValueRef take(ConstBytes bytes, std::size_t read_size);

  // Of bytes that lie in the room: another block with them.
  [[nodiscard]] bool holds(ConstBytes bytes) const noexcept;
  [[nodiscard]] JSValueRef copy(ConstBytes bytes);

  // A block that was taken, and that script has held ever since.
  void give_back(JSValueRef array);

 private:
  struct Block {
    js::Pin array;
    Bytes memory;  // All of it, however much of that the array shows.
  };
  // Not kept alive: only whoever has it can give it back.
  struct Taken {
    JSValueRef array = nullptr;
    Bytes memory;
  };
  static constexpr std::size_t spares_max = 4;
  static constexpr std::size_t taken_max = 16;

  // Has no memory if script cannot be asked now, or asking where the memory is would move it.
  [[nodiscard]] Block make(std::size_t size);
  [[nodiscard]] Block find_or_make(std::size_t size);
  void note_taken();
  [[nodiscard]] std::array<Taken, taken_max>::iterator find_taken(JSValueRef array);

  Environment& environment_;
  js::Pin maker_;
  // What is read into next; has no memory if script has taken it. The array is kept until there is
  // another, as those who handle what was read may still look at it.
  Block current_;
  std::vector<Block> spares_;
  // The latest.
  std::array<Taken, taken_max> taken_;
  std::size_t taken_count_ = 0;
};

}  // namespace rondo::node
