#include "js/engine.h"

#include <dlfcn.h>
#include <jsc/jsc.h>

#include <csignal>
#include <cstdint>
#include <mutex>
#include <thread>

#include "js/fast/buffer_account.h"
#include "js/fast/engine_image.h"
#include "js/fast/plain_values.h"
#include "js/fast/promise_jobs.h"
#include "js/global_context.h"
#include "js/time_limit.h"
#include "rondo/base/require.h"

namespace rondo::js {

namespace {

// The options are read-only from the first machine on. An unknown name is no error: the engine
// then is older or newer than the option, and does without.
void set_options() {
  // The default would be SIGUSR1, which belongs to the program.
  JSConfigureSignalForGC(SIGRTMIN + 3);
  jsc_options_set_boolean("useSharedArrayBuffer", TRUE);
  // A tail call would drop the caller from stacks, where users look for it.
  jsc_options_set_boolean("useTailCalls", FALSE);
  jsc_options_set_boolean("useExplicitResourceManagement", TRUE);
  jsc_options_set_boolean("useIteratorSequencing", TRUE);
  // The last compiler costs far more than it saves in code that is many functions, each run some
  // ten thousand times, as that of servers is. Ten times the usual wait keeps it for the hot ones:
  // HTTP requests and answers in one process take three fifths of the CPU, loops of numbers the
  // same.
  jsc_options_set_int("thresholdForFTLOptimizeAfterWarmUp", 1'000'000);
  // So the second compiler is what most code gets, and it compiles functions into their callers up
  // to a size that then() is just above, with what it calls. A chain of promises takes a quarter
  // less.
  jsc_options_set_uint("maximumFunctionForCallInlineCandidateBytecodeCostForDFG", 95);
  // The threads of the collector hand each other what they find. Of a list, in which one thing
  // leads to the next, that is each of them: a promise of a long chain takes a third more CPU. With
  // two processors, the second thread runs instead of the program, so that nothing is gained.
  if (std::thread::hardware_concurrency() <= 2) {
    jsc_options_set_uint("numberOfGCMarkers", 1);
  }
}

// A full collection that the engine starts by itself asks for the pressure on memory, and the
// watcher of that wants the engine's main run loop, which the C interface does not make: without
// it a program that runs for long enough crashes. The first engine belongs to the main thread.
void make_main_run_loop() {
  void* const symbol = ::dlsym(RTLD_DEFAULT, "_ZN3WTF20initializeMainThreadEv");
  if (symbol != nullptr) {
    reinterpret_cast<void (*)()>(symbol)();
  }
}

// Sets a variable of the engine's library, if there is one that has the value we know.
template <class Value>
void change(const char* name, Value usual, Value wanted) {
  auto* const variable = static_cast<Value*>(::dlsym(RTLD_DEFAULT, name));
  if (variable != nullptr && *variable == usual) {
    *variable = wanted;
  }
}

// Every 100 ms the engine's allocator gives pages back to the system that nobody has used for a
// while. A busy server misses them again with the next collection: one that sends 10 KiB of JSON
// had two faults and a madvise() in each request, which are gone if that is done twice a second.
// Once a second, a server would be larger by a tenth.
void keep_free_pages() {
  change("pas_scavenger_period_in_milliseconds", 100.0, 500.0);
  change<std::int64_t>("pas_scavenger_max_epoch_delta", 300'000'000, 1'000'000'000);
}

void prepare_process() {
  set_options();
  keep_free_pages();
  make_main_run_loop();
}

// What is examined only when it is first asked for: most programs do without.
template <class Part>
const Part& made_once(std::unique_ptr<Part>& part, JSGlobalContextRef context) {
  if (part == nullptr) {
    part = std::make_unique<Part>(context);
  }
  return *part;
}

}  // namespace

Engine::Engine() {
  static std::once_flag process_is_prepared;
  std::call_once(process_is_prepared, prepare_process);
  group_ = JSContextGroupCreate();
  context_ = make_global_context(group_, nullptr);
  require(context_ != nullptr, "the JavaScript engine made no context");
  plain_values::examine(context_);
  // A watchdog that is made later would not know that script runs already: see TimeLimit.
  JSContextGroupSetExecutionTimeLimit(group_, 1, nullptr, nullptr);
  JSContextGroupClearExecutionTimeLimit(group_);
}

void Engine::collect_garbage_and_pages() {
  collect_garbage();
  EngineImage::release_free_memory();
}

const DirectText& Engine::direct_text() { return made_once(direct_text_, context_); }

const HostFunctions& Engine::host_functions() { return made_once(host_functions_, context_); }

const Introspection& Engine::introspection() { return made_once(introspection_, context_); }

const Microtasks& Engine::microtasks() { return made_once(microtasks_, context_); }

const Precompiled& Engine::precompiled() { return made_once(precompiled_, context_); }

bool Engine::take_over_jobs(JSObjectRef replace) {
  JSObjectRef functions = take_over_promise_jobs(context_, replace);
  if (functions == nullptr) {
    return false;
  }
  replace_job_function_ = Pin(*this, replace);
  job_functions_ = Pin(*this, functions);
  return true;
}

JSObjectRef Engine::take_over_jobs_of(JSGlobalContextRef realm) const {
  return replace_job_function_ ? take_over_promise_jobs(realm, replace_job_function_.object())
                               : nullptr;
}

Engine::~Engine() {
  while (Pin* pin = pins_.front()) {
    pin->reset();
  }
  BufferAccount::close(group_);
  JSGlobalContextRelease(context_);
  JSContextGroupRelease(group_);
}

Completion Engine::evaluate(const String& source, std::string_view url, int first_line) const {
  JSValueRef exception = nullptr;
  const JSValueRef result =
      JSEvaluateScript(context_, source.get(), nullptr, String(url).get(), first_line, &exception);
  if (exception != nullptr) {
    return std::unexpected(exception);
  }
  return result;
}

JSValueRef Engine::syntax_error_of(const String& source, std::string_view url) const {
  JSValueRef exception = nullptr;
  JSCheckScriptSyntax(context_, source.get(), String(url).get(), 1, &exception);
  return exception;
}

void Engine::on_unhandled_rejection(JSObjectRef function) {
  JSValueRef exception = nullptr;
  JSGlobalContextSetUnhandledRejectionCallback(context_, function, &exception);
  require(exception == nullptr, "the engine wants a function for unhandled rejections");
}

void Engine::end_script_by(const std::atomic<bool>& flag, std::function<void()> on_look) {
  end_flag_ = &flag;
  on_look_ = std::move(on_look);
  TimeLimit::look_at_flag(*this);
}

Pin::Pin(Engine& engine, JSValueRef value) : engine_(&engine), value_(value) {
  JSValueProtect(engine.context(), value);
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
    JSValueUnprotect(engine_->context(), std::exchange(value_, nullptr));
  }
}

}  // namespace rondo::js
