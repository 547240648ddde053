#include "js/typed_array.h"
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

js::Object make_wasi_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  const auto numbers = js::make_shared_items<std::int64_t>(context, numbers_size);
  // The array is as long-lived as the binding.
  shared_numbers = numbers.items;
  js::define_constant(context, binding, "numbers", numbers.array);
  wasi::define_paths(context, binding);
  wasi::define_descriptors(context, binding);
  wasi::define_status(context, binding);
  wasi::define_transfers(context, binding);
  wasi::define_waiting(context, binding);
  return binding;
}

}  // namespace rondo::node
