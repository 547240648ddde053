// The JavaScript engine: one virtual machine with one global object, for one thread.
//
// It knows nothing of the event loop. Whoever calls script from outside does it under a Lock.
// Microtasks run when they are told to: see promises.h.
#pragma once

#include <memory>
#include <string_view>

#include "js/lazy_properties.h"
#include "js/pin.h"
#include "js/promises.h"
#include "js/run_loop.h"
#include "js/termination.h"
#include "js/throw_watch.h"
#include "js/types.h"
#include "js/value.h"
#include "rondo/base/list.h"

namespace rondo::js {

// "2.54.0, with 7 patches".
[[nodiscard]] std::string_view engine_version();

// The value of the last statement. The URL appears in stacks: file:///... or node:... What import()
// gets to see is `referrer`, if it is not null, and otherwise the URL: see import_calls.h.
[[nodiscard]] Completion evaluate_in(Context context, const String& source, const String& url,
                                     int first_line = 1, Object referrer = nullptr);

class Engine {
 public:
  // Sets the engine's options, which is possible only once in a process: all engines share them.
  Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine();

  [[nodiscard]] GlobalContext context() const noexcept { return context_; }
  [[nodiscard]] ContextGroup group() const noexcept { return group_; }
  [[nodiscard]] Object global() const { return global_of(context_); }
  // What the engine wants done outside of script, such as finalization and compiling WebAssembly.
  [[nodiscard]] RunLoop& run_loop() noexcept { return run_loop_; }
  [[nodiscard]] Promises& promises() noexcept { return *promises_; }
  // The function behind import(): see import_calls.h.
  [[nodiscard]] Pin& on_import() noexcept { return on_import_; }
  // The function that makes import.meta: see module_record.h.
  [[nodiscard]] Pin& on_module_meta() noexcept { return on_module_meta_; }
  // See lazy_properties.h.
  [[nodiscard]] LazyMakers& lazy_makers() noexcept { return lazy_makers_; }

  [[nodiscard]] Completion evaluate(const String& source, std::string_view url,
                                    int first_line = 1) const;

  // See throw_watch.h.
  void watch_throws(Object on_error, Object on_other) {
    throw_watch_ = std::make_unique<ThrowWatch>(*this, on_error, on_other);
  }

  [[nodiscard]] ThrowWatch* throw_watch() const { return throw_watch_.get(); }

  // From now on eval() and the like throw.
  void forbid_eval() { forbid_eval_in(context_); }
  static void forbid_eval_in(GlobalContext context);

  // Any thread may ask for the end of all script.
  [[nodiscard]] Termination& termination() noexcept { return *termination_; }

  void collect_garbage();

  // Also gives the memory back that is free then, which the engine would keep for a while.
  void collect_garbage_and_pages();

 private:
  friend class Pin;

  RunLoop run_loop_;  // The machine takes the thread's run loop when it is made.
  ContextGroup group_ = nullptr;
  GlobalContext context_ = nullptr;
  List<Pin, Pins> pins_;
  std::unique_ptr<Promises> promises_;
  Pin on_import_;
  Pin on_module_meta_;
  LazyMakers lazy_makers_;
  std::unique_ptr<ThrowWatch> throw_watch_;
  std::unique_ptr<Termination> termination_;
};

// Holds the engine. Never held while the thread waits, since the collector needs it.
class Lock {
 public:
  explicit Lock(const Engine& engine) noexcept : Lock(engine.context()) {}
  explicit Lock(Context context) noexcept : context_(context) { acquire(context_); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() { release(context_); }

  static void acquire(Context context) noexcept;
  static void release(Context context) noexcept;

 private:
  Context context_;
};

}  // namespace rondo::js
