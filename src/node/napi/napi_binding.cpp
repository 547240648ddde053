// internalBinding('napi'), in rondo-napi.so: Node-API, for addons and for lib/internal/napi.js.
#include <memory>

#include "js/bigint.h"
#include "js/native.h"
#include "js/wrap.h"
#include "node/loaded_binding.h"
#include "node/napi/functions.h"
#include "node/napi/loading.h"
#include "node/napi/runtime.h"

namespace rondo::node::napi {

namespace {

using js::Call;

js::Value start(Call& call) {
  Runtime::current().take_helpers(call.object_at(0));
  return call.undefined();
}

// finalize(ids): of objects that were collected; and what else waits for its finalizer.
js::Value finalize(Call& call) {
  Runtime& runtime = Runtime::current();
  const auto count = static_cast<unsigned>(
      js::to_number(call.context(), js::get(call.context(), call.object_at(0), "length")));
  for (unsigned index = 0; index < count; ++index) {
    const js::Value id = js::get(call.context(), call.object_at(0), index);
    runtime.finalize_watched(static_cast<std::uint64_t>(js::to_number(call.context(), id)));
  }
  runtime.run_posted_finalizers();
  return call.undefined();
}

js::Value is_external(Call& call) { return call.boolean(js::unwrap<External>(call[0]) != nullptr); }

js::Value get_external_value(Call& call) {
  const External* const external = js::unwrap<External>(call[0]);
  return external == nullptr
             ? call.undefined()
             : js::bigint(call.context(),
                          std::uint64_t{reinterpret_cast<std::uintptr_t>(external->data)});
}

js::Object make_binding(Environment& environment) {
  // Goes with the thread, before its engine and its loop: see WorkerThread::run().
  static thread_local std::unique_ptr<Runtime> runtime;
  runtime = std::make_unique<Runtime>(environment);
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  // The engine is held while an addon runs, as it is in Node.
  js::define<invoke>(context, binding, "invoke");
  js::define<start>(context, binding, "start");
  js::define<load>(context, binding, "load");
  js::define<finalize>(context, binding, "finalize");
  js::define<is_external>(context, binding, "isExternal");
  js::define<get_external_value>(context, binding, "getExternalValue");
  return binding;
}

}  // namespace

}  // namespace rondo::node::napi

extern "C" rondo::js::Object rondo_make_binding(rondo::node::Environment& environment) {
  return rondo::node::napi::make_binding(environment);
}
