'use strict';

// What promises do, and the queue of their jobs: what then() and `await` come to, and so hot.
//
// These functions take the place of the engine's own, which do the same in more steps: see
// internal/promise_jobs. They are written as the engine writes its own script: a name behind an @
// is one of its operations, fields or functions. Only script that was compiled when Rondo was
// built may use such names.
//
// The compilers take small functions into those that call them, counted in bytecode, where each
// variable of this module costs much and a property little: hence the object below. What is only
// needed while there are asynchronous contexts is kept out of the way.

const { state } = internalBinding('core');
const asyncState = require('internal/async_state');

// Index into the flags that are shared with the native side.
const kHasMicrotasks = 7;

// ---- The queue -------------------------------------------------------------------------------

// A list of chunks, so that a queue of any length is neither copied nor kept. A job takes five
// places: a handler, the promise that gets its result, or undefined, the value and the argument
// that the handler is called with, and the context. There are 64 jobs in a chunk, and behind the
// last one stands the next chunk.
const queue = {
  headChunk: undefined,
  // The place of the next job to run.
  head: 320,
  tailChunk: undefined,
  // Where the next job goes. At the end of its chunk, there has to be room made first.
  tail: 320,
  // Empty, and nothing runs: both chunks are the same, and hold nothing.
  isIdle: true,
  // What was used of the first chunk before it was begun anew.
  used: 0,
  spareChunk: undefined,
  contexts: asyncState,
  // Whether these are in use, and who wants to hear what becomes of promises, or null: see
  // internal/promise_events.
  hasContexts: false,
  events: null,
};
queue.headChunk = queue.tailChunk = makeChunk();

function makeChunk() {
  return new Array(321).fill(undefined);
}

// The place of the next job.
function makeRoom() {
  if (queue.isIdle) {
    queue.isIdle = false;
    queue.head = 0;
    state[kHasMicrotasks] = 1;
  } else if (queue.headChunk === queue.tailChunk && queue.head === 320) {
    queue.used = 320;
    queue.head = 0;
  } else {
    const chunk = queue.spareChunk ?? makeChunk();
    queue.spareChunk = undefined;
    queue.tailChunk[320] = chunk;
    queue.tailChunk = chunk;
  }
  return 0;
}

// All jobs of the first chunk have run. The next chunk, or undefined if there is none.
function dropChunk() {
  const chunk = queue.headChunk;
  if (chunk === queue.tailChunk) return undefined;
  queue.headChunk = chunk[320];
  chunk[320] = undefined;
  queue.spareChunk = chunk;
  queue.used = 320;
  return queue.headChunk;
}

// All jobs have run. What they were about is forgotten.
function rest() {
  const chunk = queue.headChunk;
  const used = Math.max(queue.used, queue.tail);
  for (let place = 0; place < used; place++) chunk[place] = undefined;
  if (queue.used !== 0) queue.spareChunk = undefined;
  queue.used = 0;
  queue.head = queue.tail = 320;
  queue.isIdle = true;
}

function enqueue(handler, derived, value, argument) {
  const own = queue;
  let place = own.tail;
  if (place === 320) place = makeRoom();
  const chunk = own.tailChunk;
  chunk[place] = handler;
  chunk[++place] = derived;
  chunk[++place] = value;
  chunk[++place] = argument;
  if (own.hasContexts) chunk[place + 1] = own.contexts.current;
  own.tail = place + 2;
}

// All jobs, those that they queue included.
function runJobs() {
  const own = queue;
  if (own.isIdle) return;
  for (;;) {
    let chunk = own.headChunk;
    let place = own.head;
    if (place === 320) {
      chunk = dropChunk();
      if (chunk === undefined) break;
      place = 0;
    } else if (place === own.tail && chunk === own.tailChunk) {
      break;
    }
    own.head = place + 5;
    const handler = chunk[place];
    const derived = chunk[place + 1];
    const value = chunk[place + 2];
    const argument = chunk[place + 3];
    if (own.hasContexts) runInContext(chunk[place + 4], handler, derived, value, argument);
    else if (derived === undefined) handler(value, argument);
    else react(derived, handler, value);
  }
  rest();
}

function runInContext(frame, handler, derived, value, argument) {
  asyncState.current = frame;
  if (queue.events !== null) queue.events.run(handler, derived, value, argument);
  else runJob(handler, derived, value, argument);
}

function runJob(handler, derived, value, argument) {
  if (derived === undefined) handler(value, argument);
  else if (argument === undefined) react(derived, handler, value);
  else reactWith(derived, handler, value, argument);
}

// ---- Jobs ------------------------------------------------------------------------------------

// The job of a reaction. What it settles is a promise, or has functions for that.
function react(derived, handler, value) {
  let result;
  try {
    result = handler(value);
  } catch (error) {
    rejectDerived(derived, error);
    return;
  }
  if (!@isPromise(derived)) (0, derived.resolve)(result);
  else if (@isObject(result)) resolveWithObject(derived, result);
  else fulfillPromise(derived, result);
}

function reactWith(derived, handler, value, argument) {
  let result;
  try {
    result = handler(value, argument);
  } catch (error) {
    rejectDerived(derived, error);
    return;
  }
  if (@isPromise(derived)) resolvePromise(derived, result);
  else (0, derived.resolve)(result);
}

function rejectDerived(derived, reason) {
  if (@isPromise(derived)) rejectPromise(derived, reason);
  else (0, derived.reject)(reason);
}

// A job that wants more than a value and an argument.
function runOtherJob(job) {
  job[0](job[1], job[2], job[3], job[4]);
}

// What the engine calls for each job of its own.
function enqueueJob(job, first, second, third, fourth) {
  if (job === @promiseReactionJob) {
    enqueueReaction(first, second, third, fourth);
  } else if (third === undefined && fourth === undefined) {
    enqueue(job, undefined, first, second);
  } else {
    enqueue(runOtherJob, undefined, [job, first, second, third, fourth], undefined);
  }
}

// Without a handler, there is the state of the promise that is followed.
function enqueueReaction(derived, handler, value, argument) {
  if (handler !== undefined) enqueue(handler, derived, value, argument);
  else enqueue(passer(argument), derived, value, undefined);
}

// What settles a promise as another one was settled.
function passer(promiseState) {
  return promiseState === @promiseStateFulfilled ? @promiseEmptyOnFulfilled :
    @promiseEmptyOnRejected;
}

// ---- Reactions -------------------------------------------------------------------------------

// The handlers of a reaction that has waited, in the context of its then() or `await`. Those of the
// engine, such as what goes on behind an `await`, get an argument as well.
function fulfill(value, reaction) {
  asyncState.current = reaction.frame;
  const { argument, onFulfilled } = reaction;
  return argument === undefined ? onFulfilled(value) : onFulfilled(value, argument);
}

function reject(reason, reaction) {
  asyncState.current = reaction.frame;
  const { argument, onRejected } = reaction;
  return argument === undefined ? onRejected(reason) : onRejected(reason, argument);
}

function performPromiseThen(promise, onFulfilled, onRejected, derived, argument) {
  const own = queue;
  if (own.events !== null) derived = own.events.derives(promise, derived);
  if (!@isCallable(onFulfilled)) onFulfilled = @promiseEmptyOnFulfilled;
  if (!@isCallable(onRejected)) onRejected = @promiseEmptyOnRejected;
  const flags = @getPromiseInternalField(promise, @promiseFieldFlags);
  const result = @getPromiseInternalField(promise, @promiseFieldReactionsOrResult);
  const promiseState = flags & @promiseStateMask;
  if (promiseState === @promiseStatePending) {
    if (result !== undefined || own.hasContexts) {
      pushReaction(promise, result, derived, onFulfilled, onRejected, argument);
    } else {
      @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, {
        @promiseOrCapability: derived,
        @onFulfilled: onFulfilled,
        @onRejected: onRejected,
        @context: argument,
      });
    }
  } else {
    if (promiseState === @promiseStateRejected) {
      onFulfilled = onRejected;
      if (!(flags & @promiseFlagsIsHandled)) {
        @hostPromiseRejectionTracker(promise, @promiseRejectionHandle);
      }
    }
    enqueue(onFulfilled, derived, result, argument);
  }
  @putPromiseInternalField(promise, @promiseFieldFlags, flags | @promiseFlagsIsHandled);
}

// The first reaction of a promise, or others behind it, as elements of the same object.
function pushReaction(promise, reactions, derived, onFulfilled, onRejected, argument) {
  if (onFulfilled === undefined) {
    // It follows the promise, whatever the context.
    onFulfilled = @promiseEmptyOnFulfilled;
    onRejected = @promiseEmptyOnRejected;
  } else if (queue.hasContexts) {
    argument = { argument, frame: asyncState.current, onFulfilled, onRejected };
    onFulfilled = fulfill;
    onRejected = reject;
  }
  if (reactions === undefined) {
    @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, {
      @promiseOrCapability: derived,
      @onFulfilled: onFulfilled,
      @onRejected: onRejected,
      @context: argument,
    });
  } else {
    pushLater(reactions, derived, onFulfilled, onRejected, argument);
  }
}

function pushLater(reactions, derived, onFulfilled, onRejected, argument) {
  const count = reactions.@outOfLineReactionCounts ?? 0;
  @putByValDirect(reactions, count, derived);
  @putByValDirect(reactions, count + 1, onFulfilled);
  @putByValDirect(reactions, count + 2, onRejected);
  @putByValDirect(reactions, count + 3, argument);
  reactions.@outOfLineReactionCounts = count + 4;
}

// ---- Settling --------------------------------------------------------------------------------

function triggerReactions(promiseState, reactions, value) {
  if (reactions === undefined) return;
  if (queue.hasContexts) withoutContext(trigger, promiseState, reactions, value);
  else trigger(promiseState, reactions, value);
}

// Reactions know their context, unless they are older than the first one: those have none.
function withoutContext(triggerAll, promiseState, reactions, value) {
  const { current } = asyncState;
  asyncState.current = undefined;
  triggerAll(promiseState, reactions, value);
  asyncState.current = current;
}

function trigger(promiseState, reactions, value) {
  enqueue(
    promiseState === @promiseStateFulfilled ? reactions.@onFulfilled : reactions.@onRejected,
    reactions.@promiseOrCapability, value, reactions.@context);
  const count = reactions.@outOfLineReactionCounts;
  if (count !== undefined) triggerLater(promiseState, reactions, value, count);
}

function triggerLater(promiseState, reactions, value, count) {
  const offset = promiseState === @promiseStateFulfilled ? 1 : 2;
  for (let i = 0; i < count; i += 4) {
    enqueue(reactions[i + offset], reactions[i], value, reactions[i + 3]);
  }
}

function fulfillPromise(promise, value) {
  const own = queue;
  if (own.events !== null) own.events.settled(promise);
  const reactions = @getPromiseInternalField(promise, @promiseFieldReactionsOrResult);
  @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, value);
  @putPromiseInternalField(promise, @promiseFieldFlags,
    @getPromiseInternalField(promise, @promiseFieldFlags) | @promiseStateFulfilled);
  if (reactions === undefined) return;
  if (own.hasContexts || reactions.@outOfLineReactionCounts !== undefined) {
    triggerReactions(@promiseStateFulfilled, reactions, value);
  } else {
    enqueue(reactions.@onFulfilled, reactions.@promiseOrCapability, value, reactions.@context);
  }
}

function rejectPromise(promise, reason) {
  const { events } = queue;
  if (events !== null) events.settled(promise);
  const flags = @getPromiseInternalField(promise, @promiseFieldFlags);
  const reactions = @getPromiseInternalField(promise, @promiseFieldReactionsOrResult);
  @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, reason);
  @putPromiseInternalField(promise, @promiseFieldFlags, flags | @promiseStateRejected);
  if (!(flags & @promiseFlagsIsHandled)) {
    @hostPromiseRejectionTracker(promise, @promiseRejectionReject);
  }
  triggerReactions(@promiseStateRejected, reactions, reason);
}

function resolvePromise(promise, value) {
  if (@isObject(value)) resolveWithObject(promise, value);
  else fulfillPromise(promise, value);
}

function resolveWithObject(promise, value) {
  if (value === promise) {
    rejectPromise(promise, @makeTypeError('Cannot resolve a promise with itself'));
    return;
  }
  let then;
  try {
    then = value.then;
  } catch (error) {
    rejectPromise(promise, error);
    return;
  }
  if (!@isCallable(then)) {
    fulfillPromise(promise, value);
  } else if (@isPromise(value) && then === @defaultPromiseThen) {
    enqueue(@promiseResolveThenableJobFast, undefined, value, promise);
  } else {
    const functions = @createResolvingFunctions(promise);
    if (queue.events !== null) queue.events.follows(promise, functions);
    enqueueJob(@promiseResolveThenableJob, value, then, functions);
  }
}

function promiseResolve(constructor, value) {
  if (@isPromise(value) && value.constructor === constructor) return value;
  if (constructor !== @Promise) return @promiseResolveSlow(constructor, value);
  const promise = @newPromise();
  @putPromiseInternalField(
    promise, @promiseFieldFlags, @promiseFlagsIsFirstResolvingFunctionCalled);
  resolvePromise(promise, value);
  return promise;
}

// ---- await -----------------------------------------------------------------------------------

function resolveWithoutPromiseForAsyncAwait(value, onFulfilled, onRejected, argument) {
  const { events } = queue;
  if (events !== null) {
    events.awaits(value, onFulfilled, onRejected, argument);
    return;
  }
  if (!@isObject(value)) {
    enqueue(onFulfilled, undefined, value, argument);
    return;
  }
  if (@isPromise(value)) {
    let constructor;
    try {
      ({ constructor } = value);
    } catch (error) {
      onRejected(error, argument);
      return;
    }
    if (constructor === @Promise || constructor === @InternalPromise) {
      const flags = @getPromiseInternalField(value, @promiseFieldFlags);
      if (!(flags & @promiseStateFulfilled)) {
        performPromiseThen(value, onFulfilled, onRejected, undefined, argument);
        return;
      }
      const result = @getPromiseInternalField(value, @promiseFieldReactionsOrResult);
      @putPromiseInternalField(value, @promiseFieldFlags, flags | @promiseFlagsIsHandled);
      enqueue(onFulfilled, undefined, result, argument);
      return;
    }
  }
  @resolveWithoutPromise(value, onFulfilled, onRejected, argument);
}

// ---- Other contexts --------------------------------------------------------------------------

// triggerReactions() for a context that has its own function for reactions, and perhaps a queue.
function makeTrigger(enqueueThere, reactionJob) {
  function triggerThere(promiseState, reactions, value) {
    const isFulfilled = promiseState === @promiseStateFulfilled;
    enqueueThere(
      reactionJob, reactions.@promiseOrCapability,
      isFulfilled ? reactions.@onFulfilled : reactions.@onRejected, value, reactions.@context);
    const count = reactions.@outOfLineReactionCounts ?? 0;
    const offset = isFulfilled ? 1 : 2;
    for (let i = 0; i < count; i += 4) {
      enqueueThere(reactionJob, reactions[i], reactions[i + offset], value, reactions[i + 3]);
    }
  }
  return (promiseState, reactions, value) => {
    if (reactions === undefined) return;
    if (queue.hasContexts) withoutContext(triggerThere, promiseState, reactions, value);
    else triggerThere(promiseState, reactions, value);
  };
}

// What the main context has under these names, for internal/promise_events.
function engineFunctions() {
  return {
    Promise: @Promise,
    asyncFunctionResumeOnFulfilled: @asyncFunctionResumeOnFulfilled,
    performPromiseThen,
    promiseResolveThenableJob: @promiseResolveThenableJob,
    promiseResolveThenableJobFast: @promiseResolveThenableJobFast,
    rejectPromise,
    resolvePromise,
  };
}

module.exports = {
  engineFunctions,
  enqueue,
  makeTrigger,
  queue,
  replacements: {
    __proto__: null,
    enqueueJob,
    fulfillPromise,
    performPromiseThen,
    promiseResolve,
    pushNewPromiseReaction: pushReaction,
    rejectPromise,
    resolvePromise,
    resolveWithoutPromiseForAsyncAwait,
    triggerPromiseReactions: triggerReactions,
  },
  runJob,
  runJobs,
  runOtherJob,
};
