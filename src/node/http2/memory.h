// Counts the memory that nghttp2 takes for a session, so that a peer cannot make it grow for ever.
#pragma once

#include <nghttp2/nghttp2.h>

#include <cstddef>

namespace rondo::node::http2 {

class CountedMemory {
 public:
  CountedMemory();
  CountedMemory(const CountedMemory&) = delete;
  CountedMemory& operator=(const CountedMemory&) = delete;

  // What nghttp2 is given; it lives as long as this.
  [[nodiscard]] nghttp2_mem* functions() noexcept { return &functions_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  static void* allocate(std::size_t size, void* self);
  static void release(void* memory, void* self);
  static void* allocate_zeroed(std::size_t count, std::size_t size, void* self);
  static void* resize(void* memory, std::size_t size, void* self);

  nghttp2_mem functions_;
  std::size_t size_ = 0;
};

}  // namespace rondo::node::http2
