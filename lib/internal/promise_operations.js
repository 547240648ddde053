'use strict';

// What promises do: what then() and `await` come to, and so hot.
//
// These functions and those of internal/promise_reactions take the place of the engine's own,
// which do the same in more steps: see internal/promise_jobs. They are written as the engine
// writes its own script: a name behind an @ is one of its operations, fields or functions, ours
// where they have been replaced. Only script that was compiled when Rondo was built may use such
// names.
//
// @BuiltinLog is our queue, and @BuiltinDescribe is endStart(): the engine has these names for its
// own debugging, and does not use them. Such a name is a constant, and costs nothing.
//
// What matters most is the code of the second compiler, for by the time that the third one is
// done, a program has made half a million promises. It compiles functions of up to 80 bytes of
// bytecode into those that call them. A variable of a module takes 16 bytes, `undefined` among
// them, where @undefined is a constant, and a property takes 6. Hence functions that are tiny, or
// that do all of a usual case themselves, and `var`, which needs no check that it has a value yet.
//
// What is rare is a method of the queue, which has to be looked up: the compilers leave out what
// was never looked up, but not the call of a constant. What is only needed while there are
// asynchronous contexts is of that kind.

const {
  enqueue, enqueueJob, performPromiseThen, pushReaction, queue, reactTo, runJob, runJobs,
  runOtherJob, triggerReactions,
} = require('internal/promise_reactions');

// ---- Settling --------------------------------------------------------------------------------

function fulfillPromise(promise, value) {
  if (@BuiltinLog.hasContexts) {
    @BuiltinLog.fulfillInContext(promise, value);
    return;
  }
  var reactions = @getPromiseInternalField(promise, @promiseFieldReactionsOrResult);
  @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, value);
  @putPromiseInternalField(promise, @promiseFieldFlags,
    @getPromiseInternalField(promise, @promiseFieldFlags) | @promiseStateFulfilled);
  if (reactions === @undefined) return;
  if (@isPromise(reactions)) {
    var handler = @getPromiseInternalField(reactions, @promiseFieldFlags);
    @putPromiseInternalField(reactions, @promiseFieldFlags,
      @getPromiseInternalField(reactions, @promiseFieldReactionsOrResult) === @undefined ?
        @promiseStatePending : @promiseFlagsIsHandled);
    @BuiltinLog.enqueue(handler, reactions, value, @undefined);
  } else if (@isGenerator(reactions)) {
    @BuiltinLog.enqueue(reactions, @undefined, value, @undefined);
  } else {
    @BuiltinLog.trigger(@promiseStateFulfilled, reactions, value);
  }
}

function fulfillInContext(promise, value) {
  const { events } = queue;
  if (events !== null) events.settled(promise);
  const reactions = @getPromiseInternalField(promise, @promiseFieldReactionsOrResult);
  @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, value);
  @putPromiseInternalField(promise, @promiseFieldFlags,
    @getPromiseInternalField(promise, @promiseFieldFlags) | @promiseStateFulfilled);
  triggerReactions(@promiseStateFulfilled, reactions, value);
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
  if (@isObject(value)) @BuiltinLog.resolveWithObject(promise, value);
  else @fulfillPromise(promise, value);
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

// The job of a promise that was resolved with another one, whose then() is the engine's.
function promiseResolveThenableJobFast(other, promise) {
  const constructor = @speciesConstructor(other, @Promise);
  if (constructor !== @Promise && constructor !== @InternalPromise) {
    @promiseResolveThenableJobWithDerivedPromise(
      other, constructor, @createResolvingFunctions(promise));
  } else {
    reactTo(other, promise, undefined, undefined, undefined);
  }
}

// The same without a promise, of which an `await` has no need.
function promiseResolveThenableJobWithoutPromiseFast(other, onFulfilled, onRejected, argument) {
  const constructor = @speciesConstructor(other, @Promise);
  if (constructor !== @Promise && constructor !== @InternalPromise) {
    @promiseResolveThenableJobWithDerivedPromise(
      other, constructor,
      @createResolvingFunctionsWithoutPromise(onFulfilled, onRejected, argument));
  } else {
    reactTo(other, undefined, onFulfilled, onRejected, argument);
  }
}

function promiseResolve(constructor, value) {
  if (constructor !== @Promise || @isObject(value) || @BuiltinLog.hasContexts) {
    return @BuiltinLog.promiseResolveOther(constructor, value);
  }
  var promise = @newPromise();
  @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, value);
  @putPromiseInternalField(promise, @promiseFieldFlags,
    @promiseStateFulfilled | @promiseFlagsIsFirstResolvingFunctionCalled);
  return promise;
}

function promiseResolveOther(constructor, value) {
  if (@isPromise(value) && value.constructor === constructor) return value;
  if (constructor !== @Promise) return @promiseResolveSlow(constructor, value);
  const promise = @newPromise();
  @putPromiseInternalField(
    promise, @promiseFieldFlags, @promiseFlagsIsFirstResolvingFunctionCalled);
  resolvePromise(promise, value);
  return promise;
}

// ---- await -----------------------------------------------------------------------------------

// The engine makes a generator of an async function: it has the body of the function, its state, a
// number while it waits, and the promise that the function has returned.

// The beginning of an async function. The first few go the way of those that have waited, or else
// the compilers would take the first function that waits for the only one.
function asyncFunctionResume(generator) {
  if (@BuiltinLog.firstStarts !== 0) {
    @BuiltinLog.startSlowly(generator);
    return;
  }
  try {
    @putGeneratorInternalField(generator, @generatorFieldState, @GeneratorStateExecuting);
    @BuiltinDescribe(@getGeneratorInternalField(generator, @generatorFieldNext).@call(
      @getGeneratorInternalField(generator, @generatorFieldThis),
      generator, @GeneratorStateInit, @undefined, @GeneratorResumeModeNormal, @undefined),
    generator);
  } catch (error) {
    @asyncFunctionResumeOnRejected(error, generator);
  }
}

function startSlowly(generator) {
  queue.firstStarts--;
  // Functions such as the bodies of async functions share a shape. Code is compiled to rely on it
  // until one of them gets a property of its own, and is then thrown away. Let that be now.
  ({ method() {} }).method.own = undefined;
  asyncFunctionResumeOnFulfilled(undefined, generator);
}

// An async function has come to its end, or to its first `await`. If there was none, its promise is
// nobody else's yet.
function endStart(value, generator) {
  if (@getGeneratorInternalField(generator, @generatorFieldState) !== @GeneratorStateExecuting ||
      @isObject(value) || @BuiltinLog.hasContexts) {
    @BuiltinLog.leave(value, generator);
    return;
  }
  var promise = @getGeneratorInternalField(generator, @generatorFieldContext);
  @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, value);
  @putPromiseInternalField(promise, @promiseFieldFlags,
    @promiseStateFulfilled | @promiseFlagsIsFirstResolvingFunctionCalled);
}

// An async function has come to its end, or to an `await`.
function leave(value, generator) {
  if (@getGeneratorInternalField(generator, @generatorFieldState) === @GeneratorStateExecuting) {
    @resolvePromiseWithFirstResolvingFunctionCallCheck(
      @getGeneratorInternalField(generator, @generatorFieldContext), value);
  } else {
    awaitIn(value, generator);
  }
}

// What is behind an `await`, up to the next one. The usual case is all in here, queue included, for
// a function that is called by this one may not be compiled into it.
function asyncFunctionResumeOnFulfilled(value, generator) {
  try {
    var state = @getGeneratorInternalField(generator, @generatorFieldState);
    @putGeneratorInternalField(generator, @generatorFieldState, @GeneratorStateExecuting);
    value = @getGeneratorInternalField(generator, @generatorFieldNext).@call(
      @getGeneratorInternalField(generator, @generatorFieldThis),
      generator, state, value, @GeneratorResumeModeNormal,
      @getGeneratorInternalField(generator, @generatorFieldFrame));
    if (@getGeneratorInternalField(generator, @generatorFieldState) === @GeneratorStateExecuting) {
      @BuiltinLog.leave(value, generator);
      return;
    }
    if (@BuiltinLog.hasContexts) {
      @BuiltinLog.awaitAny(value, generator);
      return;
    }
    if (@isObject(value)) {
      if (!@isPromise(value)) {
        @BuiltinLog.awaitAny(value, generator);
        return;
      }
      var constructor = value.constructor;
      var flags = @getPromiseInternalField(value, @promiseFieldFlags);
      if (constructor !== @Promise || @isCallable(flags) || !(flags & @promiseStateFulfilled)) {
        @BuiltinLog.awaitOther(value, constructor, generator);
        return;
      }
      value = @getPromiseInternalField(value, @promiseFieldReactionsOrResult);
    }
    var place = @BuiltinLog.tail;
    if (place === 320) {
      @BuiltinLog.enqueue(generator, @undefined, value, @undefined);
      return;
    }
    var chunk = @BuiltinLog.tailChunk;
    chunk[place] = generator;
    chunk[place + 2] = value;
    @BuiltinLog.tail = place + 5;
  } catch (error) {
    @asyncFunctionResumeOnRejected(error, generator);
  }
}

// Also for what an async function has thrown, which leaves it as it was while it ran.
function asyncFunctionResumeOnRejected(reason, generator) {
  const state = @getGeneratorInternalField(generator, @generatorFieldState);
  if (state === @GeneratorStateExecuting) {
    @rejectPromiseWithFirstResolvingFunctionCallCheck(
      @getGeneratorInternalField(generator, @generatorFieldContext), reason);
    return;
  }
  try {
    @putGeneratorInternalField(generator, @generatorFieldState, @GeneratorStateExecuting);
    leave(@getGeneratorInternalField(generator, @generatorFieldNext).@call(
      @getGeneratorInternalField(generator, @generatorFieldThis),
      generator, state, reason, @GeneratorResumeModeThrow,
      @getGeneratorInternalField(generator, @generatorFieldFrame)), generator);
  } catch (error) {
    @asyncFunctionResumeOnRejected(error, generator);
  }
}

// What an async function does at an `await`. What it throws is thrown there.
function awaitIn(value, generator) {
  if (!@BuiltinLog.hasContexts) {
    if (!@isObject(value)) {
      @BuiltinLog.enqueue(@asyncFunctionResumeOnFulfilled, @undefined, value, generator);
      return;
    }
    if (@isPromise(value)) {
      var constructor = value.constructor;
      var flags = @getPromiseInternalField(value, @promiseFieldFlags);
      if (constructor === @Promise && !@isCallable(flags) && flags & @promiseStateFulfilled) {
        @BuiltinLog.enqueue(@asyncFunctionResumeOnFulfilled, @undefined,
          @getPromiseInternalField(value, @promiseFieldReactionsOrResult), generator);
      } else {
        @BuiltinLog.awaitOther(value, constructor, generator);
      }
      return;
    }
  }
  @BuiltinLog.awaitAny(value, generator);
}

function awaitAny(value, generator) {
  resolveWithoutPromiseForAsyncAwait(
    value, @asyncFunctionResumeOnFulfilled, @asyncFunctionResumeOnRejected, generator);
}

// The function waits for it, unless it has been rejected already. There are no contexts.
function awaitOther(promise, constructor, generator) {
  if (constructor !== @Promise && constructor !== @InternalPromise) {
    @resolveWithoutPromise(promise, @asyncFunctionResumeOnFulfilled,
      @asyncFunctionResumeOnRejected, generator);
    return;
  }
  var flags = @getPromiseInternalField(promise, @promiseFieldFlags);
  var isDerived = @isCallable(flags);
  if ((!isDerived && flags & @promiseStateMask) ||
      @getPromiseInternalField(promise, @promiseFieldReactionsOrResult) !== @undefined) {
    @performPromiseThen(promise, @asyncFunctionResumeOnFulfilled,
      @asyncFunctionResumeOnRejected, @undefined, generator);
    return;
  }
  @putPromiseInternalField(promise, @promiseFieldReactionsOrResult, generator);
  if (!isDerived) {
    @putPromiseInternalField(promise, @promiseFieldFlags, flags | @promiseFlagsIsHandled);
  }
}

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
      @performPromiseThen(value, onFulfilled, onRejected, undefined, argument);
      return;
    }
  }
  @resolveWithoutPromise(value, onFulfilled, onRejected, argument);
}

// ---- In use ----------------------------------------------------------------------------------

queue.fulfillInContext = fulfillInContext;
queue.promiseResolveOther = promiseResolveOther;
queue.resolveWithObject = resolveWithObject;
queue.awaitAny = awaitAny;
queue.awaitOther = awaitOther;
queue.leave = leave;
queue.startSlowly = startSlowly;

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
  queue,
  replacements: {
    __proto__: null,
    BuiltinDescribe: endStart,
    BuiltinLog: queue,
    asyncFunctionResume,
    asyncFunctionResumeOnFulfilled,
    asyncFunctionResumeOnRejected,
    enqueueJob,
    fulfillPromise,
    performPromiseThen,
    promiseResolve,
    promiseResolveThenableJobFast,
    promiseResolveThenableJobWithoutPromiseFast,
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
