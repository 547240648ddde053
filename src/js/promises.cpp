#include "js/promises.h"

#include "js/jsc.h"

#include <JavaScriptCore/PromiseEvents.h>
#include <JavaScriptCore/JSAsyncFunctionGenerator.h>
#include <JavaScriptCore/Microtask.h>
#include <JavaScriptCore/MicrotaskQueueInlines.h>

#include <array>
#include <initializer_list>

#include "js/engine.h"
#include "js/script_scope.h"
#include "js/value.h"

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
  void tell(Engine& engine, JSObjectRef observer) {
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
    return value_or_empty(call(
        global, context_for_job_,
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

void Promises::enqueue(JSContextRef context, JSObjectRef function, JSValueRef argument) {
  JSC::JSGlobalObject* const global = toJS(context);
  global->queueMicrotask(vm_, JSC::InternalMicrotask::PromiseReactionJob, 0, JSC::jsUndefined(),
                         toJS(function), toJS(global, argument));
}

bool Promises::has_jobs() const { return !queue_->isEmpty(); }

bool Promises::run_jobs() { return run_all(vm_, *queue_); }

JSValueRef Promises::async_context(JSContextRef context) const {
  return toRef(toJS(context), empty_as_undefined(vm_.asyncContext()));
}

void Promises::set_async_context(JSContextRef context, JSValueRef value) {
  vm_.setAsyncContext(value_or_empty(toJS(toJS(context), value)));
}

void Promises::observe(Engine& engine, JSObjectRef observer) {
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

void Promises::track_rejections(Engine& engine, JSObjectRef track) { track_ = Pin(engine, track); }

void Promises::tell_rejection(JSC::JSGlobalObject* global, JSC::JSPromise* promise,
                              bool is_handled) {
  if (!track_) {
    return;
  }
  JSContextRef context = toRef(global);
  const std::array<JSValueRef, 3> arguments = {
      toRef(global, promise), boolean(context, is_handled),
      toRef(global, is_handled ? JSC::jsUndefined() : promise->result())};
  static_cast<void>(call(context, track_.object(), arguments));
}

// ---- Queues of their own -----------------------------------------------------------------------

namespace {

JSC::MicrotaskQueue* queue_behind(JSObjectRef object) {
  return static_cast<JSC::MicrotaskQueue*>(JSObjectGetPrivate(object));
}

JSValueRef run_queue(JSContextRef context, JSObjectRef /*function*/, JSObjectRef self,
                     std::size_t /*count*/, const JSValueRef /*arguments*/[],
                     JSValueRef* /*exception*/) {
  JSC::VM& vm = toJS(context)->vm();
  const JSC::JSLockHolder lock(vm);
  run_all(vm, *queue_behind(self));
  return JSValueMakeUndefined(context);
}

JSClassRef queue_class() {
  static JSClassRef made = [] {
    static const JSStaticFunction functions[] = {{"run", run_queue, kJSPropertyAttributeReadOnly},
                                                 {nullptr, nullptr, 0}};
    JSClassDefinition definition = kJSClassDefinitionEmpty;
    definition.className = "JobQueue";
    definition.staticFunctions = functions;
    definition.finalize = [](JSObjectRef object) { queue_behind(object)->deref(); };
    return JSClassCreate(&definition);
  }();
  return made;
}

}  // namespace

JSObjectRef make_job_queue(JSContextRef context) {
  return JSObjectMake(context, queue_class(),
                      &JSC::MicrotaskQueue::create(toJS(context)->vm()).leakRef());
}

JSC::MicrotaskQueue* job_queue_of(JSObjectRef queue) { return queue_behind(queue); }

}  // namespace rondo::js
