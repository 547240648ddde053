// Takes the jobs of promises away from the engine.
//
// The engine's own script for promises calls functions that it knows by private names, such as the
// one that queues a job. They are found in a table of the global object, whose place is known for
// the builds that we know: see introspection.h. Functions of ours in their place make that a call
// from script to script, which the engine's compilers understand, where the engine's own queue
// means C++ and an entry into script for each job. Nothing reaches that queue then.
#pragma once

#include <JavaScriptCore/JavaScript.h>

namespace rondo::js {

// For a global object whose script has not used a promise yet: the engine's functions keep what
// they have found in the table when they first ran.
//
// replace(name, original) is called for each of these functions, for that of reactions first, and
// makes what takes its place, or answers undefined. Those with a star are given as `original`.
//   enqueueJob(job, first, second, third, fourth)
//   asyncFunctionResume(generator)                           the beginning of an async function
//   asyncFunctionResumeOnFulfilled(value, generator)         what is behind an `await`
//   asyncFunctionResumeOnRejected(reason, generator)
// * promiseReactionJob(derived, handler, value, argument)    the job of a reaction
//   promiseResolve(constructor, value)                       Promise.resolve()
// * promiseResolveThenableJobFast(other, promise)    a promise follows another one
// * promiseResolveThenableJobWithoutPromiseFast(other, onFulfilled, onRejected, argument)
//   resolvePromise(promise, value)                           fulfils it, or follows the value
//   fulfillPromise(promise, value)
//   rejectPromise(promise, reason)
// * resolveWithoutPromiseForAsyncAwait(value, onFulfilled, onRejected, argument)    each `await`
// * performPromiseThen(promise, onFulfilled, onRejected, derived, argument)    each reaction
//   pushNewPromiseReaction(promise, reactions, derived, onFulfilled, onRejected, argument)
//                                                        each reaction that has to wait
//   triggerPromiseReactions(state, reactions, value)     and its end
// * hostPromiseRejectionTracker(promise, operation)      0: rejected, 1: handled after all
//   BuiltinLog, BuiltinDescribe      constants that nothing of the engine uses: any object will do
//
// The answer is an array of the functions in use, or null if the engine keeps its jobs. The
// collector does not learn of what is new in the table: whoever calls keeps them alive, or stores
// something into the global object, which makes it look there again.
[[nodiscard]] JSObjectRef take_over_promise_jobs(JSGlobalContextRef context, JSObjectRef replace);

// The promise of an async function that waits, from the argument of its `await`. Only for a context
// whose jobs are taken over.
[[nodiscard]] JSValueRef promise_of_generator(JSValueRef generator) noexcept;

}  // namespace rondo::js
