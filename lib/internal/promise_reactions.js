'use strict';

// The reactions of promises, and the jobs that they come to. How this is written, and why: see
// internal/promise_operations.

const asyncState = require('internal/async_state');
const { queue, rest } = require('internal/promise_queue');

// ---- Running jobs ----------------------------------------------------------------------------

// Also written out where it is hot: in performThen() and asyncFunctionResumeOnFulfilled().
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
    if (chunk[place + 3] !== @undefined) {
      own.react(derived, handler, value, chunk[place + 3]);
      continue;
    }
    for (;;) {
      try {
        value = handler(value);
      } catch (error) {
        own.rejectDerived(derived, error);
        break;
      }
      if (@isObject(value) || own.hasContexts || !@isPromise(derived)) {
        own.resolveDerived(derived, value);
        break;
      }
      var reactions = @getPromiseInternalField(derived, @promiseFieldReactionsOrResult);
      @putPromiseInternalField(derived, @promiseFieldReactionsOrResult, value);
      @putPromiseInternalField(derived, @promiseFieldFlags,
        @getPromiseInternalField(derived, @promiseFieldFlags) | @promiseStateFulfilled);
      if (reactions === @undefined) break;
      if (!@isPromise(reactions)) {
        own.trigger(@promiseStateFulfilled, reactions, value);
        break;
      }
      derived = reactions;
      handler = @getPromiseInternalField(derived, @promiseFieldFlags);
      @putPromiseInternalField(derived, @promiseFieldFlags,
        @getPromiseInternalField(derived, @promiseFieldReactionsOrResult) === @undefined ?
          @promiseStatePending : @promiseFlagsIsHandled);
      if (own.head !== own.tail || own.headChunk !== own.tailChunk) {
        own.enqueue(handler, derived, value, @undefined);
        break;
      }
      // It would be the only job, and takes the place of this one at once.
      chunk[place] = handler;
      chunk[place + 1] = derived;
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
  else react(derived, handler, value, argument);
}

// ---- Jobs ------------------------------------------------------------------------------------

// The job of a reaction. What it settles is a promise, or has functions for that.
function react(derived, handler, value, argument) {
  let result;
  try {
    result = argument === undefined ? handler(value) : handler(value, argument);
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

// What a promise keeps while it is pending is one of these:
// - undefined: nobody waits for it;
// - a promise that then() made of one handler, the only one to wait. The handler stands in the
//   place of that promise's flags, so that there is no other object. Those would say that it is
//   pending, and that it is handled if somebody waits for it. Until what it waits for is settled,
//   whoever looks at the flags of a promise has to expect a function there;
// - the generator of an async function that is the only one to wait;
// - an object with the first reaction as properties, and others as elements.

// The handler of a promise that then() made, which gets its flags back.
function takeHandler(derived) {
  const handler = @getPromiseInternalField(derived, @promiseFieldFlags);
  const isAwaited =
    @getPromiseInternalField(derived, @promiseFieldReactionsOrResult) !== undefined;
  @putPromiseInternalField(
    derived, @promiseFieldFlags, isAwaited ? @promiseFlagsIsHandled : @promiseStatePending);
  return handler;
}

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

// One more of a chain that waits, and small enough to be compiled into then(): see src/js/engine.cpp.
function performPromiseThen(promise, onFulfilled, onRejected, derived, argument) {
  if (onRejected === @undefined && @isPromise(derived) && @isCallable(onFulfilled) &&
      @isCallable(@getPromiseInternalField(promise, @promiseFieldFlags)) &&
      @getPromiseInternalField(promise, @promiseFieldReactionsOrResult) === @undefined &&
      !@BuiltinLog.hasContexts) {
    @putPromiseInternalField(derived, @promiseFieldFlags, onFulfilled);
    @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, derived);
  } else {
    @BuiltinLog.performThen(promise, onFulfilled, onRejected, derived, argument);
  }
}

// As for runJobs(), the usual cases are all in here.
function performThen(promise, onFulfilled, onRejected, derived, argument) {
  if (@BuiltinLog.hasContexts) derived = @BuiltinLog.derives(promise, derived);
  if (!@isCallable(onFulfilled)) onFulfilled = @promiseEmptyOnFulfilled;
  if (!@isCallable(onRejected)) onRejected = @promiseEmptyOnRejected;
  var flags = @getPromiseInternalField(promise, @promiseFieldFlags);
  var result = @getPromiseInternalField(promise, @promiseFieldReactionsOrResult);
  if (!@isCallable(flags)) {
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
  }
  if (result === @undefined && onRejected === @promiseEmptyOnRejected && @isPromise(derived) &&
      !@BuiltinLog.hasContexts) {
    @putPromiseInternalField(derived, @promiseFieldFlags, onFulfilled);
    @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, derived);
    return;
  }
  @BuiltinLog.push(promise, result, derived, onFulfilled, onRejected, argument);
}

function handleRejection(promise, flags) {
  @hostPromiseRejectionTracker(promise, @promiseRejectionHandle);
  @putPromiseInternalField(promise, @promiseFieldFlags, flags | @promiseFlagsIsHandled);
}

// What a promise that follows another one, or an `await` of it, comes to. Without handlers, the
// result is passed on.
function reactTo(promise, derived, onFulfilled, onRejected, argument) {
  const flags = @getPromiseInternalField(promise, @promiseFieldFlags);
  const result = @getPromiseInternalField(promise, @promiseFieldReactionsOrResult);
  if (@isCallable(flags)) {
    pushReaction(promise, result, derived, onFulfilled, onRejected, argument);
    return;
  }
  if (flags & @promiseStateRejected) {
    if (!(flags & @promiseFlagsIsHandled)) handleRejection(promise, flags);
    enqueue(onRejected ?? @promiseEmptyOnRejected, derived, result, argument);
  } else if (flags & @promiseStateFulfilled) {
    enqueue(onFulfilled ?? @promiseEmptyOnFulfilled, derived, result, argument);
  } else {
    pushReaction(promise, result, derived, onFulfilled, onRejected, argument);
    @putPromiseInternalField(promise, @promiseFieldFlags, flags | @promiseFlagsIsHandled);
  }
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
  if (@isGenerator(reactions) || @isPromise(reactions)) {
    reactions = reactionOf(reactions);
    @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, reactions);
  }
  pushLater(reactions, derived, onFulfilled, onRejected, argument);
}

// What waits alone, an async function or a promise, as the object that other reactions are.
function reactionOf(waiting) {
  if (@isPromise(waiting)) {
    return {
      @promiseOrCapability: waiting,
      @onFulfilled: takeHandler(waiting),
      @onRejected: @promiseEmptyOnRejected,
      @context: undefined,
    };
  }
  return {
    @promiseOrCapability: undefined,
    @onFulfilled: @asyncFunctionResumeOnFulfilled,
    @onRejected: @asyncFunctionResumeOnRejected,
    @context: waiting,
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
  if (@isPromise(reactions)) {
    const handler = takeHandler(reactions);
    enqueue(isFulfilled ? handler : @promiseEmptyOnRejected, reactions, value, undefined);
    return;
  }
  if (@isGenerator(reactions)) {
    if (isFulfilled) enqueue(reactions, undefined, value, undefined);
    else enqueue(@asyncFunctionResumeOnRejected, undefined, value, reactions);
    return;
  }
  enqueue(isFulfilled ? reactions.@onFulfilled : reactions.@onRejected,
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

// ---- In use ----------------------------------------------------------------------------------

queue.derives = derives;
queue.enqueue = enqueue;
queue.handleRejection = handleRejection;
queue.performThen = performThen;
queue.push = pushReaction;
queue.react = react;
queue.rejectDerived = rejectDerived;
queue.resolveDerived = resolveDerived;
queue.resumeInContext = resumeInContext;
queue.runInContext = runInContext;
queue.trigger = triggerReactions;

module.exports = {
  enqueue,
  enqueueJob,
  performPromiseThen,
  pushReaction,
  queue,
  reactTo,
  reactionOf,
  runJob,
  runJobs,
  runOtherJob,
  triggerReactions,
  withoutContext,
};
