'use strict';

// The reactions of promises, and the queue of jobs that they come to. How this is written, and why:
// see internal/promise_operations.

const { state } = internalBinding('core');
const asyncState = require('internal/async_state');

// Index into the flags that are shared with the native side.
const kHasMicrotasks = 7;

// ---- The queue -------------------------------------------------------------------------------

// A list of chunks, so that a queue of any length is neither copied nor kept. A job takes five
// places: a handler, the promise that gets its result, or undefined, the value and the argument
// that the handler is called with, and the context. Of an async function that goes on, there are
// only its generator, in the place of the handler, and the value. There are 64 jobs in a chunk, and
// behind the last one stands the next chunk.
//
// Its methods are what hot functions call now and then; internal/promise_operations adds others.
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
  // How many async functions have yet to begin in a slower way: see asyncFunctionResume().
  firstStarts: 4,
  derives,
  dropChunk,
  enqueue,
  handleRejection,
  makeRoom,
  push: pushReaction,
  rejectDerived,
  resolveDerived,
  resumeInContext,
  runInContext,
  trigger: triggerReactions,
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

// Also written out where it is hot: in performPromiseThen() and asyncFunctionResumeOnFulfilled().
function enqueue(handler, derived, value, argument) {
  var place = @BuiltinLog.tail;
  if (place === 320) place = @BuiltinLog.makeRoom();
  var chunk = @BuiltinLog.tailChunk;
  chunk[place] = handler;
  place++;
  chunk[place] = derived;
  place++;
  chunk[place] = value;
  place++;
  chunk[place] = argument;
  place++;
  if (@BuiltinLog.hasContexts) chunk[place] = @BuiltinLog.contexts.current;
  @BuiltinLog.tail = place + 1;
}

// All jobs, those that they queue included. The usual reaction is all in here: what is called by a
// function may not be compiled into it.
function runJobs() {
  var own = @BuiltinLog;
  if (own.isIdle) return;
  for (;;) {
    var chunk = own.headChunk;
    var place = own.head;
    if (place === 320) {
      chunk = own.dropChunk();
      if (chunk === @undefined) break;
      place = 0;
    } else if (place === own.tail && chunk === own.tailChunk) {
      break;
    }
    own.head = place + 5;
    var handler = chunk[place];
    var derived = chunk[place + 1];
    var value = chunk[place + 2];
    if (@isGenerator(handler)) {
      if (own.hasContexts) own.resumeInContext(handler, value);
      else @asyncFunctionResumeOnFulfilled(value, handler);
      continue;
    }
    if (own.hasContexts) {
      own.runInContext(chunk[place + 4], handler, derived, value, chunk[place + 3]);
      continue;
    }
    if (derived === @undefined) {
      handler(value, chunk[place + 3]);
      continue;
    }
    try {
      value = handler(value);
    } catch (error) {
      own.rejectDerived(derived, error);
      continue;
    }
    if (@isObject(value) || own.hasContexts || !@isPromise(derived)) {
      own.resolveDerived(derived, value);
      continue;
    }
    var reactions = @getPromiseInternalField(derived, @promiseFieldReactionsOrResult);
    @putPromiseInternalField(derived, @promiseFieldReactionsOrResult, value);
    @putPromiseInternalField(derived, @promiseFieldFlags,
      @getPromiseInternalField(derived, @promiseFieldFlags) | @promiseStateFulfilled);
    if (reactions === @undefined) continue;
    if (@isGenerator(reactions)) {
      own.enqueue(reactions, @undefined, value, @undefined);
    } else if (reactions.@outOfLineReactionCounts === @undefined) {
      own.enqueue(
        reactions.@onFulfilled, reactions.@promiseOrCapability, value, reactions.@context);
    } else {
      own.trigger(@promiseStateFulfilled, reactions, value);
    }
  }
  rest();
}

function runInContext(frame, handler, derived, value, argument) {
  asyncState.current = frame;
  if (queue.events !== null) queue.events.run(handler, derived, value, argument);
  else runJob(handler, derived, value, argument);
}

// An async function that waits since before the first context.
function resumeInContext(generator, value) {
  runInContext(undefined, @asyncFunctionResumeOnFulfilled, undefined, value, generator);
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
  resolveDerived(derived, result);
}

function reactWith(derived, handler, value, argument) {
  let result;
  try {
    result = handler(value, argument);
  } catch (error) {
    rejectDerived(derived, error);
    return;
  }
  resolveDerived(derived, result);
}

function resolveDerived(derived, value) {
  if (@isPromise(derived)) @resolvePromise(derived, value);
  else (0, derived.resolve)(value);
}

function rejectDerived(derived, reason) {
  if (@isPromise(derived)) @rejectPromise(derived, reason);
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

// What a promise keeps while it is pending is undefined, or the generator of an async function that
// is the only one to wait, or an object with the first reaction as properties and others as
// elements. What then() makes of one handler has two of the four properties, and so two thirds of
// the size: without a handler for it, a rejection is passed on.

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

// As for runJobs(), the usual cases are all in here.
function performPromiseThen(promise, onFulfilled, onRejected, derived, argument) {
  if (@BuiltinLog.hasContexts) derived = @BuiltinLog.derives(promise, derived);
  if (!@isCallable(onFulfilled)) onFulfilled = @promiseEmptyOnFulfilled;
  if (!@isCallable(onRejected)) onRejected = @promiseEmptyOnRejected;
  var flags = @getPromiseInternalField(promise, @promiseFieldFlags);
  var result = @getPromiseInternalField(promise, @promiseFieldReactionsOrResult);
  if (flags & @promiseStateMask) {
    if (flags & @promiseStateRejected) {
      onFulfilled = onRejected;
      if (!(flags & @promiseFlagsIsHandled)) @BuiltinLog.handleRejection(promise, flags);
    }
    var place = @BuiltinLog.tail;
    if (place === 320 || @BuiltinLog.hasContexts) {
      @BuiltinLog.enqueue(onFulfilled, derived, result, argument);
      return;
    }
    var chunk = @BuiltinLog.tailChunk;
    chunk[place] = onFulfilled;
    place++;
    chunk[place] = derived;
    place++;
    chunk[place] = result;
    place++;
    chunk[place] = argument;
    @BuiltinLog.tail = place + 2;
    return;
  }
  @putPromiseInternalField(promise, @promiseFieldFlags, flags | @promiseFlagsIsHandled);
  if (result !== @undefined || @BuiltinLog.hasContexts) {
    @BuiltinLog.push(promise, result, derived, onFulfilled, onRejected, argument);
    return;
  }
  if (onRejected === @promiseEmptyOnRejected && argument === @undefined) {
    @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, {
      @promiseOrCapability: derived,
      @onFulfilled: onFulfilled,
    });
    return;
  }
  @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, {
    @promiseOrCapability: derived,
    @onFulfilled: onFulfilled,
    @onRejected: onRejected,
    @context: argument,
  });
}

function handleRejection(promise, flags) {
  @hostPromiseRejectionTracker(promise, @promiseRejectionHandle);
  @putPromiseInternalField(promise, @promiseFieldFlags, flags | @promiseFlagsIsHandled);
}

function derives(promise, derived) {
  const { events } = queue;
  return events === null ? derived : events.derives(promise, derived);
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
    return;
  }
  if (@isGenerator(reactions)) {
    reactions = reactionOf(reactions);
    @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, reactions);
  }
  pushLater(reactions, derived, onFulfilled, onRejected, argument);
}

// An async function that waits, as the object that other reactions are.
function reactionOf(generator) {
  return {
    @promiseOrCapability: undefined,
    @onFulfilled: @asyncFunctionResumeOnFulfilled,
    @onRejected: @asyncFunctionResumeOnRejected,
    @context: generator,
  };
}

function pushLater(reactions, derived, onFulfilled, onRejected, argument) {
  const count = reactions.@outOfLineReactionCounts ?? 0;
  @putByValDirect(reactions, count, derived);
  @putByValDirect(reactions, count + 1, onFulfilled);
  @putByValDirect(reactions, count + 2, onRejected);
  @putByValDirect(reactions, count + 3, argument);
  reactions.@outOfLineReactionCounts = count + 4;
}

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
  const isFulfilled = promiseState === @promiseStateFulfilled;
  if (@isGenerator(reactions)) {
    if (isFulfilled) enqueue(reactions, undefined, value, undefined);
    else enqueue(@asyncFunctionResumeOnRejected, undefined, value, reactions);
    return;
  }
  const handler =
    isFulfilled ? reactions.@onFulfilled : reactions.@onRejected ?? @promiseEmptyOnRejected;
  enqueue(handler, reactions.@promiseOrCapability, value, reactions.@context);
  const count = reactions.@outOfLineReactionCounts;
  if (count !== undefined) triggerLater(promiseState, reactions, value, count);
}

function triggerLater(promiseState, reactions, value, count) {
  const offset = promiseState === @promiseStateFulfilled ? 1 : 2;
  for (let i = 0; i < count; i += 4) {
    enqueue(reactions[i + offset], reactions[i], value, reactions[i + 3]);
  }
}

module.exports = {
  enqueue,
  enqueueJob,
  performPromiseThen,
  pushReaction,
  queue,
  reactionOf,
  runJob,
  runJobs,
  runOtherJob,
  triggerReactions,
  withoutContext,
};
