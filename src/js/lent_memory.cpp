#include "js/lent_memory.h"

#include "js/jsc.h"

#include <cstdint>
#include <utility>

namespace rondo::js {

namespace {

Ref<JSC::ArrayBuffer> make_buffer(JSC::VM& vm, std::span<std::byte> memory,
                                  std::function<void()> give_back) {
  // The engine looks whether to collect while it notes the memory of a new buffer, which the
  // collection then finds in use, and takes for an old one.
  vm.heap.collectIfNecessaryOrDefer();
  return JSC::ArrayBuffer::createFromBytes(
      std::span(reinterpret_cast<const std::uint8_t*>(memory.data()), memory.size()),
      createSharedTask<void(void*)>([give_back = std::move(give_back)](void*) { give_back(); }));
}

}  // namespace

Object lend_buffer(Context context, std::span<std::byte> memory, std::function<void()> give_back) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  return toRef(JSC::JSArrayBuffer::create(
      vm, global->arrayBufferStructure(JSC::ArrayBufferSharingMode::Default),
      make_buffer(vm, memory, std::move(give_back))));
}

Object lend_bytes(Context context, Object sample, std::span<std::byte> memory,
                  std::function<void()> give_back) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  auto scope = DECLARE_TOP_EXCEPTION_SCOPE(vm);
  auto* const array =
      JSC::JSUint8Array::create(global, toJS(sample)->structure(),
                                make_buffer(vm, memory, std::move(give_back)), 0, memory.size());
  scope.assertNoExceptionExceptTermination();
  return toRef(array);
}

void report_memory(Context context, std::size_t size) {
  const JSC::JSLockHolder lock(toJS(context));
  toJS(context)->vm().heap.deprecatedReportExtraMemory(size);
}

}  // namespace rondo::js
