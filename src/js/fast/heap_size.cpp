#include "js/fast/heap_size.h"

#include "js/fast/build_id.h"
#include "js/fast/symbols.h"

namespace rondo::js {

namespace {

// Where a machine has its heap, in the builds that we know.
constexpr std::size_t heap_offset = 0xc0;

using Size = std::size_t (*)(const void* heap);

struct Functions {
  Size capacity = nullptr;
  Size used = nullptr;
  Size outside = nullptr;

  bool find() {
    return find_symbol(capacity, "_ZN3JSC4Heap8capacityEv") &&
           find_symbol(used, "_ZN3JSC4Heap4sizeEv") &&
           find_symbol(outside, "_ZN3JSC4Heap15extraMemorySizeEv");
  }
};

// Null if the engine is none that we know.
const Functions* functions() {
  static const std::optional<Functions> found = [] {
    Functions all;
    return is_fast_tier_on() && all.find() ? std::optional(all) : std::nullopt;
  }();
  return found ? &*found : nullptr;
}

}  // namespace

char* heap_of(JSContextGroupRef group) noexcept {
  return reinterpret_cast<char*>(const_cast<OpaqueJSContextGroup*>(group)) + heap_offset;
}

std::optional<HeapSizes> heap_sizes(JSContextGroupRef group) {
  const Functions* const of = functions();
  if (of == nullptr) {
    return std::nullopt;
  }
  const void* const heap = heap_of(group);
  const std::size_t outside = of->outside(heap);
  return HeapSizes{
      .capacity = of->capacity(heap), .used = of->used(heap) - outside, .outside = outside};
}

std::optional<std::size_t> heap_size(JSContextGroupRef group) {
  const Functions* const of = functions();
  return of == nullptr ? std::nullopt : std::optional(of->used(heap_of(group)));
}

}  // namespace rondo::js
