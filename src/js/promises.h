// Jobs of promises and other microtasks: the engine's own, in a queue of ours, which runs only when
// it is told to. And what is known of promises beyond the language: the asynchronous context that
// each job carries, who is told what becomes of them, and which are rejected without a handler.
//
// Of the engine's thread, which must hold the engine.
#pragma once

#include <memory>

#include "js/pin.h"
#include "js/types.h"
#include "js/value.h"

namespace JSC {
class JSGlobalObject;
class JSPromise;
class MicrotaskQueue;
class VM;
}  // namespace JSC

namespace rondo::js {

class Engine;
class PromiseListener;

class Promises {
 public:
  explicit Promises(JSC::VM& vm);
  Promises(const Promises&) = delete;
  Promises& operator=(const Promises&) = delete;
  ~Promises();

  // Jobs of all global objects but those with a queue of their own.
  [[nodiscard]] JSC::MicrotaskQueue& queue() const noexcept { return *queue_; }

  // A job that calls function(argument) in the context of now. What it throws goes nowhere.
  void enqueue(Context context, Object function, Value argument);
  [[nodiscard]] bool has_jobs() const;
  // All of them, those that they queue included. Whether there were any.
  bool run_jobs();

  // The asynchronous context: any value, undefined for none.
  [[nodiscard]] Value async_context(Context context) const;
  void set_async_context(Context context, Value value);

  // The observer has the functions contextForJob(parent, derived, outer), settled(promise),
  // before(context) and after(context); null: there is none any more. See lib/internal/
  // promise_events.js and the engine's PromiseEvents.h.
  void observe(Engine& engine, Object observer);

  // track(promise, isHandled, reason) is called when a promise is rejected and has no handler, and
  // when it gets its first one after all.
  void track_rejections(Engine& engine, Object track);
  void tell_rejection(JSC::JSGlobalObject* global, JSC::JSPromise* promise, bool is_handled);

  // Before the machine goes.
  void close();

 private:
  JSC::VM& vm_;
  JSC::MicrotaskQueue* queue_;  // One reference is ours.
  std::unique_ptr<PromiseListener> listener_;
  Pin track_;
};

// A promise that C++ settles, once; what comes later changes nothing.
[[nodiscard]] Object make_promise(Context context);
// As its resolving functions do it: a value that is thenable is followed.
[[nodiscard]] Completion resolve_promise(Context context, Object promise, Value value);
void reject_promise(Context context, Object promise, Value reason);

// A queue for a global object of its own: see Realm. An object of script with a function run(),
// which runs its jobs.
[[nodiscard]] Object make_job_queue(Context context);
// The queue behind such an object.
[[nodiscard]] JSC::MicrotaskQueue* job_queue_of(Object queue);

}  // namespace rondo::js
