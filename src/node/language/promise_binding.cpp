// internalBinding('promises'): the queue of microtasks, the asynchronous context, and what becomes
// of promises. See js/promises.h.
#include "js/native.h"
#include "js/promises.h"
#include "node/bindings.h"
#include "node/environment.h"

namespace rondo::node {

namespace {

using js::Call;

js::Engine& engine() { return Environment::current().engine(); }
js::Promises& promises() { return engine().promises(); }

// enqueueMicrotask(function, argument)
js::Value enqueue_microtask(Call& call) {
  promises().enqueue(call.context(), call.object_at(0), call[1]);
  return call.undefined();
}

// Whether there were any.
js::Value run_microtasks(Call& call) { return call.boolean(promises().run_jobs()); }

js::Value has_microtasks(Call& call) { return call.boolean(promises().has_jobs()); }

js::Value get_context(Call& call) { return promises().async_context(call.context()); }

js::Value set_context(Call& call) {
  promises().set_async_context(call.context(), call[0]);
  return call.undefined();
}

// observe(observer or null)
js::Value observe(Call& call) {
  promises().observe(engine(), call.has(0) ? call.object_at(0) : nullptr);
  return call.undefined();
}

// trackRejections(track)
js::Value track_rejections(Call& call) {
  promises().track_rejections(engine(), call.object_at(0));
  return call.undefined();
}

// An object for makeContext() of internalBinding('vm'), with a function run().
js::Value new_queue(Call& call) { return js::make_job_queue(call.context()); }

}  // namespace

js::Object make_promise_binding(Environment& environment) {
  const js::Context context = environment.context();
  js::Object binding = js::object(context);
  js::define<enqueue_microtask>(context, binding, "enqueueMicrotask");
  js::define<run_microtasks>(context, binding, "runMicrotasks");
  js::define<has_microtasks>(context, binding, "hasMicrotasks");
  js::define<get_context>(context, binding, "getContext");
  js::define<set_context>(context, binding, "setContext");
  js::define<observe>(context, binding, "observe");
  js::define<track_rejections>(context, binding, "trackRejections");
  js::define<new_queue>(context, binding, "newQueue");
  return binding;
}

}  // namespace rondo::node
