'use strict';

// Who waits for the code that runs: the async functions behind an `await` of it, for the stacks of
// errors. They have no frames on the machine's stack. What is known of them is found in the
// promises: what waits for an async function is a reaction of its promise.
//
// Compiled with the engine's own operations, as internal/promise_operations is.

const { queue } = require('internal/promise_operations');

const jobsEnd = 320;
const jobSize = 5;

// The job that runs stands before the next one in the queue, unless it was the last of its chunk
// and that is being filled again.
function placeOfJob() {
  return (queue.head === 0 ? jobsEnd : queue.head) - jobSize;
}

function unwrapped(argument) {
  return queue.hasContexts && argument?.onFulfilled !== undefined ? argument.argument : argument;
}

function isExecuting(generator) {
  return @getGeneratorInternalField(generator, @generatorFieldState) === @GeneratorStateExecuting;
}

// The promise that the code which runs is to settle, or undefined.
function promiseInProgress() {
  if (queue.isIdle) return undefined;
  const place = placeOfJob();
  const handler = queue.headChunk[place];
  // An async function that goes on takes the place of the handler, and leaves others as they were.
  const goesOn = @isGenerator(handler);
  const derived = goesOn ? undefined : queue.headChunk[place + 1];
  const argument = goesOn ? handler : unwrapped(queue.headChunk[place + 3]);
  if (argument !== undefined && @isGenerator(argument) && isExecuting(argument)) {
    return @getGeneratorInternalField(argument, @generatorFieldContext);
  }
  return queue.head === 0 ? undefined : derived;
}

// What waits for a promise, the nearest first, in pairs: a function and the number of the `await`
// where it does, or null and the place of the promise in a Promise.all(). Of a promise that several
// wait for, nothing is known.
function waitingFor(promise, max) {
  const callers = [];
  while (callers.length < 2 * max && promise !== undefined && @isPromise(promise)) {
    const flags = @getPromiseInternalField(promise, @promiseFieldFlags);
    if (!@isCallable(flags) && (flags & @promiseStateMask) !== @promiseStatePending) break;
    const reactions = @getPromiseInternalField(promise, @promiseFieldReactionsOrResult);
    if (reactions === undefined || reactions.@outOfLineReactionCounts !== undefined) break;
    promise = nextPromise(reactions, callers);
  }
  return callers.length === 0 ? undefined : callers;
}

// The promise that depends on a reaction, which is added to those that wait if it is known.
function nextPromise(reaction, callers) {
  if (@isPromise(reaction)) return reaction;
  const argument = @isGenerator(reaction) ? reaction : unwrapped(reaction.@context);
  if (argument === undefined) return reaction.@promiseOrCapability;
  if (@isGenerator(argument)) {
    callers.push(@getGeneratorInternalField(argument, @generatorFieldNext),
                 @getGeneratorInternalField(argument, @generatorFieldState));
    return @getGeneratorInternalField(argument, @generatorFieldContext);
  }
  if (@isAsyncGenerator(argument)) {
    return @getAsyncGeneratorInternalField(argument, @asyncGeneratorFieldQueueFirst)?.promise;
  }
  if (argument.globalContext === undefined) return reaction.@promiseOrCapability;
  callers.push(null, argument.index);
  return argument.globalContext.promise;
}

function currentCallers(max) {
  return waitingFor(promiseInProgress(), max);
}

module.exports = { currentCallers, waitingFor };
