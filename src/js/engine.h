// The JavaScript engine: one virtual machine with one global object, for one thread.
//
// It knows nothing of the event loop. Whoever calls script from outside does it under a Lock;
// when the outermost Lock of the thread goes, the microtasks have run: that is the checkpoint.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string_view>

#include "js/fast/direct_text.h"
#include "js/fast/host_functions.h"
#include "js/fast/introspection.h"
#include "js/fast/microtasks.h"
#include "js/fast/precompiled.h"
#include "js/fast/throw_watch.h"
#include "js/pin.h"
#include "js/private_api.h"
#include "js/run_loop.h"
#include "js/value.h"
#include "rondo/base/list.h"

namespace rondo::js {

class Engine {
 public:
  // Sets the engine's options, which is possible only once in a process: all engines share them.
  Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine();

  [[nodiscard]] JSGlobalContextRef context() const noexcept { return context_; }
  [[nodiscard]] JSContextGroupRef group() const noexcept { return group_; }
  [[nodiscard]] JSObjectRef global() const { return JSContextGetGlobalObject(context_); }
  // What the engine wants done outside of script, such as finalization and compiling WebAssembly.
  [[nodiscard]] RunLoop& run_loop() noexcept { return run_loop_; }
  // What the public interface cannot tell; each answer may be missing.
  [[nodiscard]] const Introspection& introspection();
  [[nodiscard]] const DirectText& direct_text();
  [[nodiscard]] const HostFunctions& host_functions();
  [[nodiscard]] const Microtasks& microtasks();
  [[nodiscard]] const Precompiled& precompiled();

  // The value of the last statement. The URL appears in stacks: file:///... or node:...
  [[nodiscard]] Completion evaluate(const String& source, std::string_view url,
                                    int first_line = 1) const;
  // Nothing thrown: the syntax is right.
  [[nodiscard]] JSValueRef syntax_error_of(const String& source, std::string_view url) const;

  // Called (promise, reason) for each promise that is rejected and has no handler when the
  // microtasks are through.
  void on_unhandled_rejection(JSObjectRef function);

  // The jobs of promises, of this and of all further global objects, go to functions of ours: see
  // promise_jobs.h. Before any script has used a promise. False if that cannot be.
  [[nodiscard]] bool take_over_jobs(JSObjectRef replace);
  [[nodiscard]] bool has_own_jobs() const noexcept { return static_cast<bool>(job_functions_); }
  // The same for one more global object, whose functions are the answer, or null.
  [[nodiscard]] JSObjectRef take_over_jobs_of(JSGlobalContextRef realm) const;

  // See throw_watch.h.
  void watch_throws(JSObjectRef on_error, JSObjectRef on_other) {
    throw_watch_ = std::make_unique<ThrowWatch>(*this, on_error, on_other);
  }

  [[nodiscard]] ThrowWatch* throw_watch() const { return throw_watch_.get(); }

  // From now on eval() and the like throw.
  void forbid_eval() {
    JSGlobalContextSetEvalEnabled(
        context_, false, String("Code generation from strings disallowed for this context").get());
  }

  // From now on script ends, and does not run again, once the flag is set, which any thread may do:
  // see time_limit.h. While script runs the engine stops now and then to look at it, and each entry
  // costs a microsecond more.
  // Before, `on_look` is called each time.
  void end_script_by(const std::atomic<bool>& flag, std::function<void()> on_look = nullptr);
  void look() const {
    if (on_look_) {
      on_look_();
    }
  }
  [[nodiscard]] bool is_ended_by_flag() const noexcept { return end_flag_ != nullptr; }
  [[nodiscard]] bool is_end_requested() const noexcept {
    return end_flag_ != nullptr && end_flag_->load(std::memory_order_relaxed);
  }

  void collect_garbage() { JSSynchronousGarbageCollectForDebugging(context_); }

  // Also gives the memory back that is free then, which the engine would keep for a while.
  void collect_garbage_and_pages();

 private:
  friend class Pin;

  RunLoop run_loop_;  // The machine takes the thread's run loop when it is made.
  JSContextGroupRef group_ = nullptr;
  JSGlobalContextRef context_ = nullptr;
  std::unique_ptr<Introspection> introspection_;
  std::unique_ptr<DirectText> direct_text_;
  std::unique_ptr<HostFunctions> host_functions_;
  std::unique_ptr<Microtasks> microtasks_;
  std::unique_ptr<Precompiled> precompiled_;
  List<Pin, Pins> pins_;
  Pin replace_job_function_;
  Pin job_functions_;
  std::unique_ptr<ThrowWatch> throw_watch_;
  const std::atomic<bool>* end_flag_ = nullptr;
  std::function<void()> on_look_;
};

// Holds the engine: calls inside are cheaper, and microtasks wait until the outermost one goes.
// Never held while the thread waits, since the collector needs it.
class Lock {
 public:
  explicit Lock(const Engine& engine) noexcept : Lock(engine.context()) {}
  explicit Lock(JSContextRef context) noexcept : context_(context) { JSLock(context_); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() { JSUnlock(context_); }

 private:
  JSContextRef context_;
};

}  // namespace rondo::js
