#include "js/promises.h"

#include "js/jsc.h"

#include <JavaScriptCore/JSAsyncFunctionGenerator.h>
#include <JavaScriptCore/Microtask.h>
#include <JavaScriptCore/MicrotaskQueueInlines.h>
#include <JavaScriptCore/PromiseEvents.h>

#include <array>
#include <initializer_list>

#include "js/engine.h"
#include "js/native.h"
#include "js/script_scope.h"
#include "js/value.h"
#include "js/wrap.h"

namespace rondo::js {

namespace {

bool run_all(JSC::VM& vm, JSC::MicrotaskQueue& queue) {
  if (queue.isEmpty()) {
    return false;
  }
  {
    const ScriptScope scope(vm);
    while (!queue.isEmpty() && scope.exception() == nullptr) {
      queue.performMicrotaskCheckpoint<false>(vm,
                                              [](JSC::JSGlobalObject*, JSC::JSGlobalObject*) {});
    }
  }
  // What WeakRef.prototype.deref() has answered need not be kept any longer.
  vm.finalizeSynchronousJSExecution();
  return true;
}

JSC::JSValue value_or_empty(JSC::JSValue value) {
  return value.isUndefined() ? JSC::JSValue() : value;
}

JSC::JSValue empty_as_undefined(JSC::JSValue value) { return value ? value : JSC::jsUndefined(); }

}  // namespace

// Tells functions of script.
class PromiseListener final : public JSC::PromiseObserver {
 public:
  // Also while it tells another observer something.
  void tell(Engine& engine, Object observer) {
    const auto function = [&](std::string_view name) {
      return Pin(engine, get(engine.context(), observer, name));
    };
    context_for_job_ = function("contextForJob");
    settled_ = function("settled");
    before_ = function("before");
    after_ = function("after");
  }

  JSC::JSValue contextForJob(JSC::JSGlobalObject* global, JSC::JSPromise* parent,
                             JSC::JSValue derived, JSC::JSValue argument) final {
    JSC::JSValue outer = JSC::jsUndefined();
    if (argument && argument.isCell()) {
      if (auto* const generator = dynamicDowncast<JSC::JSAsyncFunctionGenerator>(argument)) {
        outer = generator->internalField(JSC::JSAsyncFunctionGenerator::Field::Context).get();
      }
    }
    return value_or_empty(
        call(global, context_for_job_,
             {parent == nullptr ? JSC::jsUndefined() : JSC::JSValue(parent), derived, outer}));
  }

  void didSettle(JSC::JSPromise* promise) final { call(promise->realm(), settled_, {promise}); }

  void willRunJob(JSC::JSGlobalObject* global, JSC::JSValue context) final {
    call(global, before_, {empty_as_undefined(context)});
  }

  void didRunJob(JSC::JSGlobalObject* global, JSC::JSValue context) final {
    call(global, after_, {empty_as_undefined(context)});
  }

 private:
  // Nobody hears of promises that are made meanwhile, nor of what is thrown.
  JSC::JSValue call(JSC::JSGlobalObject* global, const Pin& function,
                    std::initializer_list<JSC::JSValue> arguments) {
    JSC::VM& vm = global->vm();
    if (is_telling_) {
      return vm.asyncContext();
    }
    is_telling_ = true;
    JSC::MarkedArgumentBuffer list;
    for (const JSC::JSValue argument : arguments) {
      list.append(argument);
    }
    const JSC::JSValue callee = toJS(global, function.get());
    const Completion result = run_script(vm, [&] {
      return JSC::call(global, callee, JSC::getCallData(callee), JSC::jsUndefined(), list);
    });
    is_telling_ = false;
    return result ? toJS(global, *result) : empty_as_undefined(vm.asyncContext());
  }

  Pin context_for_job_;
  Pin settled_;
  Pin before_;
  Pin after_;
  bool is_telling_ = false;
};

Promises::Promises(JSC::VM& vm) : vm_(vm), queue_(&JSC::MicrotaskQueue::create(vm).leakRef()) {}

Promises::~Promises() { queue_->deref(); }

void Promises::close() {
  vm_.setPromiseObserver(nullptr);
  vm_.setAsyncContext({});
  queue_->clear();
  listener_.reset();
  track_.reset();
}

void Promises::enqueue(Context context, Object function, Value argument) {
  JSC::JSGlobalObject* const global = toJS(context);
  global->queueMicrotask(vm_, JSC::InternalMicrotask::PromiseReactionJob, 0, JSC::jsUndefined(),
                         toJS(function), toJS(global, argument));
}

bool Promises::has_jobs() const { return !queue_->isEmpty(); }

bool Promises::run_jobs() { return run_all(vm_, *queue_); }

Value Promises::async_context(Context context) const {
  return toRef(toJS(context), empty_as_undefined(vm_.asyncContext()));
}

void Promises::set_async_context(Context context, Value value) {
  vm_.setAsyncContext(value_or_empty(toJS(toJS(context), value)));
}

void Promises::observe(Engine& engine, Object observer) {
  if (observer == nullptr) {
    vm_.setPromiseObserver(nullptr);
    return;
  }
  if (listener_ == nullptr) {
    listener_ = std::make_unique<PromiseListener>();
  }
  listener_->tell(engine, observer);
  vm_.setPromiseObserver(listener_.get());
}

void Promises::track_rejections(Engine& engine, Object track) { track_ = Pin(engine, track); }

void Promises::tell_rejection(JSC::JSGlobalObject* global, JSC::JSPromise* promise,
                              bool is_handled) {
  if (!track_) {
    return;
  }
  Context context = toRef(global);
  const std::array<Value, 3> arguments = {
      toRef(global, promise), boolean(context, is_handled),
      toRef(global, is_handled ? JSC::jsUndefined() : promise->result())};
  static_cast<void>(call(context, track_.object(), arguments));
}

// ---- Those that C++ settles --------------------------------------------------------------------

Object make_promise(Context context) {
  JSC::JSGlobalObject* const global = toJS(context);
  return toRef(JSC::JSPromise::create(global->vm(), global->promiseStructure()));
}

Completion resolve_promise(Context context, Object promise, Value value) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  return run_script(vm, [&] {
    uncheckedDowncast<JSC::JSPromise>(toJS(promise))->resolve(global, vm, toJS(global, value));
    return JSC::jsUndefined();
  });
}

void reject_promise(Context context, Object promise, Value reason) {
  JSC::JSGlobalObject* const global = toJS(context);
  uncheckedDowncast<JSC::JSPromise>(toJS(promise))->reject(global->vm(), toJS(global, reason));
}

// ---- Queues of their own -----------------------------------------------------------------------

namespace {

struct DropReference {
  void operator()(JSC::MicrotaskQueue* queue) const { queue->deref(); }
};
using QueueReference = std::unique_ptr<JSC::MicrotaskQueue, DropReference>;

Value run_queue(Call& call) {
  JSC::MicrotaskQueue* const queue = job_queue_of(call.self());
  if (queue != nullptr) {
    run_all(toJS(call.context())->vm(), *queue);
  }
  return call.undefined();
}

}  // namespace

Object make_job_queue(Context context) {
  Object queue =
      wrap(context, QueueReference(&JSC::MicrotaskQueue::create(toJS(context)->vm()).leakRef()));
  define<run_queue>(context, queue, "run");
  return queue;
}

JSC::MicrotaskQueue* job_queue_of(Object queue) {
  return unwrap<JSC::MicrotaskQueue, DropReference>(queue);
}

}  // namespace rondo::js
