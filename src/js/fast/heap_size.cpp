#include "js/fast/heap_size.h"

#include "js/fast/build_id.h"
#include "js/fast/symbols.h"

namespace rondo::js {

namespace {

// Where a machine has its heap, in the builds that we know.
constexpr std::size_t heap_offset = 0xc0;

using Size = std::size_t (*)(const void* heap);

}  // namespace

std::optional<std::size_t> heap_size(JSContextGroupRef group) {
  static const Size size = [] {
    Size found = nullptr;
    return is_fast_tier_on() && find_symbol(found, "_ZN3JSC4Heap4sizeEv") ? found : nullptr;
  }();
  if (size == nullptr) {
    return std::nullopt;
  }
  return size(reinterpret_cast<const char*>(group) + heap_offset);
}

}  // namespace rondo::js
