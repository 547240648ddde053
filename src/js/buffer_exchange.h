// Moves the memory of buffers from one engine to another, and shares it between them.
//
// The engine must be held. Buffers that may grow or shrink stay so, wherever their memory goes.
#pragma once

#include <cstddef>
#include <memory>

#include "js/types.h"

namespace rondo::js {

// Memory outside of any engine, or a reference to memory that engines share. It may be dropped on
// any thread.
class BufferContents {
 public:
  BufferContents(BufferContents&& other) noexcept;
  BufferContents& operator=(BufferContents&& other) noexcept;
  BufferContents(const BufferContents&) = delete;
  BufferContents& operator=(const BufferContents&) = delete;
  ~BufferContents();

  [[nodiscard]] bool is_shared() const noexcept;
  [[nodiscard]] std::size_t size() const noexcept;

 private:
  struct EngineContents;

  explicit BufferContents(std::unique_ptr<EngineContents> contents) noexcept;

  friend BufferContents copy_contents(Context context, const BufferContents& contents);
  friend BufferContents copy_buffer(Context context, Object buffer);
  friend BufferContents share_buffer(Object buffer);
  friend BufferContents take_buffer(Context context, Object buffer);
  friend Object give_buffer(Context context, BufferContents contents);

  std::unique_ptr<EngineContents> held_;
};

// For one more engine: the same memory if it is shared, otherwise a copy.
[[nodiscard]] BufferContents copy_contents(Context context, const BufferContents& contents);

[[nodiscard]] BufferContents copy_buffer(Context context, Object buffer);
// Of a SharedArrayBuffer.
[[nodiscard]] BufferContents share_buffer(Object buffer);
// Takes the memory out of an ArrayBuffer, which is detached. Where native code may have a pointer
// to it, that is a copy, and the memory lives as long as the buffer. That of a WebAssembly.Memory
// is copied, and stays.
[[nodiscard]] BufferContents take_buffer(Context context, Object buffer);
// Does nothing to that of a WebAssembly.Memory.
void detach_buffer(Context context, Object buffer);
// A new ArrayBuffer, or a SharedArrayBuffer.
[[nodiscard]] Object give_buffer(Context context, BufferContents contents);

}  // namespace rondo::js
