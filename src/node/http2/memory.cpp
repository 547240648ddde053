#include "node/http2/memory.h"

#include <malloc.h>

#include <cstdlib>

namespace rondo::node::http2 {

namespace {

CountedMemory& from(void* self) { return *static_cast<CountedMemory*>(self); }

}  // namespace

CountedMemory::CountedMemory() : functions_{this, allocate, release, allocate_zeroed, resize} {}

void* CountedMemory::allocate(std::size_t size, void* self) {
  void* const memory = std::malloc(size);
  from(self).size_ += malloc_usable_size(memory);
  return memory;
}

void CountedMemory::release(void* memory, void* self) {
  from(self).size_ -= malloc_usable_size(memory);
  std::free(memory);
}

void* CountedMemory::allocate_zeroed(std::size_t count, std::size_t size, void* self) {
  void* const memory = std::calloc(count, size);
  from(self).size_ += malloc_usable_size(memory);
  return memory;
}

void* CountedMemory::resize(void* memory, std::size_t size, void* self) {
  const std::size_t before = malloc_usable_size(memory);
  void* const moved = std::realloc(memory, size);
  if (moved != nullptr) {
    from(self).size_ += malloc_usable_size(moved) - before;
  }
  return moved;
}

}  // namespace rondo::node::http2
