#include "node/bindings.h"
#include "node/environment.h"
#include "node/wasi/binding.h"

namespace rondo::node {

namespace {

constexpr std::size_t numbers_size = 8;
thread_local std::int64_t* shared_numbers = nullptr;

}  // namespace

namespace wasi {

std::int64_t* numbers() { return shared_numbers; }

}  // namespace wasi

JSObjectRef make_wasi_binding(Environment& environment) {
  const JSContextRef context = environment.context();
  JSObjectRef binding = js::object(context);
  JSObjectRef array =
      JSObjectMakeTypedArray(context, kJSTypedArrayTypeBigInt64Array, numbers_size, nullptr);
  // The memory of an array stays where it is once its address has been asked for, and the array
  // is as long-lived as the binding.
  shared_numbers =
      static_cast<std::int64_t*>(JSObjectGetTypedArrayBytesPtr(context, array, nullptr));
  js::set(context, binding, "numbers", array, kJSPropertyAttributeReadOnly);
  wasi::define_paths(context, binding);
  wasi::define_descriptors(context, binding);
  wasi::define_status(context, binding);
  wasi::define_transfers(context, binding);
  wasi::define_waiting(context, binding);
  return binding;
}

}  // namespace rondo::node
