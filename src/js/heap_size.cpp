#include "js/heap_size.h"

#include "js/jsc.h"

namespace rondo::js {

HeapSizes heap_sizes(ContextGroup group) {
  const JSC::JSLockHolder lock(toJS(group));
  JSC::Heap& heap = toJS(group)->heap;
  const std::size_t outside = heap.extraMemorySize();
  return {.capacity = heap.capacity(), .used = heap.size() - outside, .outside = outside};
}

}  // namespace rondo::js
