// Moves the memory of buffers from one engine to another, and shares it between them.
//
// The public interface can do neither: memory belongs to the engine that made it. This needs a
// library whose layout is known: see introspection.h.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <array>
#include <cstdint>
#include <utility>

#include "js/pin.h"

namespace rondo::js {

class Engine;

// Memory outside of any engine, or a reference to memory that engines share. It may be dropped on
// any thread.
class BufferContents {
 public:
  BufferContents(BufferContents&& other) noexcept : words_(other.words_) { other.words_ = {}; }
  BufferContents& operator=(BufferContents&& other) noexcept {
    std::swap(words_, other.words_);
    return *this;
  }
  BufferContents(const BufferContents&) = delete;
  BufferContents& operator=(const BufferContents&) = delete;
  ~BufferContents();

  [[nodiscard]] bool is_shared() const noexcept { return words_[shared_word] != 0; }
  // It may grow, up to a limit.
  [[nodiscard]] bool is_in_room() const noexcept { return words_[room_word] != 0; }
  [[nodiscard]] std::size_t size() const noexcept { return words_[size_word]; }

  // What holds the room, and what counts those who share it. Afterwards these contents stand for
  // the references that were given, and for nothing else.
  struct Room {
    std::uint64_t holder;
    std::uint64_t sharers;
  };
  [[nodiscard]] Room exchange_room(Room given) noexcept;

 private:
  friend class BufferExchange;

  // As the engine has them: where the memory is, what frees it, what counts those who share it,
  // what holds the room that it may grow into, how large it is and may become.
  static constexpr std::size_t memory_word = 0;
  static constexpr std::size_t destructor_word = 1;
  static constexpr std::size_t shared_word = 2;
  static constexpr std::size_t room_word = 3;
  static constexpr std::size_t size_word = 4;
  using Words = std::array<std::uint64_t, 7>;

  BufferContents() = default;

  Words words_{};
};

class BufferExchange {
 public:
  explicit BufferExchange(Engine& engine);

  [[nodiscard]] bool is_available() const noexcept { return is_available_; }

  // Of a SharedArrayBuffer.
  [[nodiscard]] BufferContents share(JSObjectRef buffer) const;
  // Takes the memory out of an ArrayBuffer, which is detached. Where native code may have a pointer
  // to it, that is a copy, and the memory lives as long as the buffer.
  [[nodiscard]] BufferContents take(JSObjectRef buffer) const;
  void detach(JSObjectRef buffer) const;
  // A new ArrayBuffer, or a SharedArrayBuffer: then the contents can be given to others, too.
  [[nodiscard]] JSObjectRef give(BufferContents& contents) const;

 private:
  [[nodiscard]] bool probe();
  [[nodiscard]] JSObjectRef make(const Pin& factory) const;
  [[nodiscard]] bool find_lock(JSObjectRef untouched);
  [[nodiscard]] bool is_locked(JSObjectRef buffer) const;
  void move_out(JSObjectRef buffer, BufferContents& contents) const;
  [[nodiscard]] BufferContents copy(JSObjectRef buffer) const;
  void detach_locked(JSObjectRef buffer) const;

  Engine& engine_;
  Pin make_plain_;
  Pin make_shared_;
  Pin make_sized_;
  // Has a buffer keep another one alive.
  Pin keep_;
  // Where the engine notes that somebody has asked for a pointer.
  std::size_t lock_offset_ = 0;
  bool is_available_ = false;
};

}  // namespace rondo::js
