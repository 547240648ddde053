#include "js/engine.h"

#include "js/jsc.h"

#include <JavaScriptCore/JSBasePrivate.h>
#include <JavaScriptCore/OpaqueJSString.h>

#include <csignal>
#include <limits>
#include <mutex>

#include "js/code_version.h"
#include "js/free_memory.h"
#include "js/global_object.h"
#include "js/referrer.h"
#include "js/sandbox.h"
#include "js/script_scope.h"
#include "rondo/base/require.h"

namespace rondo::js {

namespace {

// From the manifest of the engine that was linked.
constexpr std::string_view version = RONDO_ENGINE_VERSION;

void set_options() {
  using JSC::Options;
  Options::useSharedArrayBuffer() = true;
  // A tail call would drop the caller from stacks, where users look for it.
  Options::useTailCalls() = false;
  Options::useExplicitResourceManagement() = true;
  Options::useIteratorSequencing() = true;
  // With 16 GB or more it would let heaps grow to four times what is alive, and be no faster.
  Options::aggressiveHeapThresholdInMB() = std::numeric_limits<unsigned>::max();
  // Three times what the engine would wait before it compiles: tools that run for some seconds have
  // much code that runs a little (bench/apps: vitest -18 % of CPU, ejs -14, vite -12, tsc and
  // eslint -6; nothing else more than 3 either way).
  Options::thresholdForJITAfterWarmUp() = 1500;
  Options::thresholdForOptimizeAfterWarmUp() = 3000;
}

// A process has one engine's worth of options, and its first engine belongs to the main thread.
void prepare_process() {
  use_engine_version();
  // The default would be SIGUSR1, which belongs to the program.
  JSConfigureSignalForGC(SIGRTMIN + 3);
  JSC::initialize([] { set_options(); });
  WTF::initializeMainThread();
}

JSC::VM* machine_of(ContextGroup group) { return toJS(group); }

}  // namespace

std::string_view engine_version() { return version; }

Engine::Engine() {
  static std::once_flag process_is_prepared;
  std::call_once(process_is_prepared, prepare_process);
  run_loop_.open();
  JSC::VM& vm = JSC::VM::create(JSC::HeapType::Large).leakRef();
  const JSC::JSLockHolder lock(vm);
  group_ = toRef(&vm);
  promises_ = std::make_unique<Promises>(vm);
  vm.clientData = std::make_unique<MachineData>(*this).release();  // The machine's own.
  GlobalObject* const global = GlobalObject::create(vm);
  JSC::gcProtect(global);
  context_ = toGlobalRef(global);
  termination_ = std::make_unique<Termination>(group_);
}

Engine::~Engine() {
  JSC::VM& vm = *machine_of(group_);
  const JSC::JSLockHolder lock(vm);
  termination_.reset();
  throw_watch_.reset();
  promises_->close();
  while (Pin* pin = pins_.front()) {
    pin->reset();
  }
  MachineData::wrap_structure(vm).clear();
  JSC::gcUnprotect(toJS(context_));
  promises_.reset();
  vm.derefSuppressingSaferCPPChecking();
}

void Engine::forbid_eval_in(GlobalContext context) {
  const JSC::JSLockHolder lock(toJS(context));
  toJS(context)->setEvalEnabled(false,
                                "Code generation from strings disallowed for this context"_s);
}

void Engine::collect_garbage() {
  JSC::VM& vm = *machine_of(group_);
  const JSC::JSLockHolder lock(vm);
  vm.heap.collectNow(JSC::Sync, JSC::CollectionScope::Full);
}

void Engine::collect_garbage_and_pages() {
  collect_garbage();
  release_free_memory();
}

Completion evaluate_in(Context context, const String& source, const String& url, int first_line,
                       Object referrer) {
  JSC::JSGlobalObject* const global = toJS(context);
  JSC::VM& vm = global->vm();
  const JSC::JSLockHolder lock(vm);
  const WTF::TextPosition start(WTF::OrdinalNumber::fromOneBasedInt(first_line),
                                WTF::OrdinalNumber());
  const JSC::SourceCode code =
      JSC::makeSource(source.get()->string(), Referrer::origin(url, referrer),
                      JSC::SourceTaintedOrigin::Untainted, url.get()->string(), start);
  if (auto* const sandboxed = dynamicDowncast<SandboxedGlobalObject>(global)) {
    sandboxed->declare_variables_of(code);
  }
  return run_source(*global, code);
}

Completion Engine::evaluate(const String& source, std::string_view url, int first_line) const {
  return evaluate_in(context_, source, String(url), first_line);
}

void Lock::acquire(Context context) noexcept {
  JSC::VM& vm = toJS(context)->vm();
  vm.apiLock().lock();
  vm.traps().deferTermination(JSC::VMTraps::DeferAction::DeferForAWhile);
}

void Lock::release(Context context) noexcept {
  JSC::VM& vm = toJS(context)->vm();
  vm.traps().undoDeferTermination(JSC::VMTraps::DeferAction::DeferForAWhile);
  vm.apiLock().unlock();
}

Pin::Pin(Engine& engine, Value value) : engine_(&engine), value_(value) {
  const JSC::JSLockHolder lock(toJS(engine.context()));
  JSC::gcProtect(toJS(toJS(engine.context()), value));
  engine.pins_.push_back(*this);
}

Pin::Pin(Pin&& other) noexcept { *this = std::move(other); }

Pin& Pin::operator=(Pin&& other) noexcept {
  if (this != &other) {
    reset();
    if (other.value_ != nullptr) {
      engine_ = other.engine_;
      value_ = std::exchange(other.value_, nullptr);
      static_cast<Link<Pins>&>(other).unlink();
      engine_->pins_.push_back(*this);
    }
  }
  return *this;
}

void Pin::reset() {
  if (value_ != nullptr) {
    static_cast<Link<Pins>&>(*this).unlink();
    JSC::JSGlobalObject* const global = toJS(engine_->context());
    const JSC::JSLockHolder lock(global);
    JSC::gcUnprotect(toJS(global, std::exchange(value_, nullptr)));
  }
}

}  // namespace rondo::js
