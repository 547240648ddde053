// What a script looks like in the engine's memory, in the builds that we know: see introspection.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace rondo::js {

// A script is an object with virtual functions. One gives its bytecode, and the next is told how to
// get the bytecode of what has just been compiled.
constexpr std::size_t give_bytecode_slot = 4;
constexpr std::size_t take_bytecode_slot = 5;

// Where a script has its machine and its text, in words.
constexpr std::size_t script_machine_word = 16;
constexpr std::size_t script_text_word = 17;

[[nodiscard]] inline void*& word_of(void* object, std::size_t index) {
  return static_cast<void**>(object)[index];
}

// Bytecode of a script, in memory that the engine would give back when nobody refers to it.
struct Bytecode {
  std::uint32_t references = 1;
  std::uint64_t size = 0;
  const void* data = nullptr;
  std::uint64_t data_size = 0;
  std::uint64_t is_mapped = 0;
  void* leaves = nullptr;
  std::array<std::uint64_t, 4> updates{};
};

// A copy of the table of a script's functions, some of which can be replaced.
class ScriptFunctions {
 public:
  explicit ScriptFunctions(void* own) {
    std::memcpy(words_.data(), static_cast<void**>(own) - header, sizeof words_);
  }

  template <class Function>
  void replace(std::size_t slot, Function* function) {
    words_[header + slot] = reinterpret_cast<void*>(function);
  }

  // What a script's first word points to.
  [[nodiscard]] void* table() const { return const_cast<void**>(words_.data() + header); }

 private:
  // Before its first function a table has two words.
  static constexpr std::size_t header = 2;
  static constexpr std::size_t count = 11;

  std::array<void*, header + count> words_{};
};

}  // namespace rondo::js
