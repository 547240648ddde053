'use strict';

// Calls the function of a test or of a hook, and waits until it is through.

const { isPromise } = require('internal/util/types');
const { failureTypes, testFailure } = require('internal/test/failure');

function makeDone() {
  const { promise, resolve, reject } = Promise.withResolvers();
  let calls = 0;
  function done(error) {
    calls++;
    if (calls === 1) {
      if (error) reject(error);
      else resolve();
    } else if (calls === 2) {
      // Further calls add nothing.
      throw testFailure('callback invoked multiple times', failureTypes.multipleCallbacks);
    }
  }
  return { promise, done };
}

// Stacks tell by the name of the caller what `this` is: see stack_callers.js.
function callInTest(fn, context, args) {
  return Reflect.apply(fn, context, args);
}

function callInSuite(fn, context, args) {
  return Reflect.apply(fn, context, args);
}

function callIn(context) {
  return context.constructor.name === 'SuiteContext' ? callInSuite : callInTest;
}

// Settles as the first of the two does, three microtasks later, as in Node: that is how long a
// program may still assert after it has called back or returned.
function firstOf(result, stopped) {
  return Promise.race([forward(result), forward(stopped)]).then((value) => value);
}

function forward(promise) {
  return new Promise((resolve, reject) => {
    Promise.resolve(promise).then(resolve, reject);
  });
}

// A function that takes one argument more than there are gets a callback. What it throws is thrown.
function callAndWait(fn, context, args, stop, fail) {
  if (fn.length !== args.length + 1) {
    return firstOf(callIn(context)(fn, context, args), stop.promise);
  }
  const { promise, done } = makeDone();
  const result = callIn(context)(fn, context, [...args, done]);
  if (!isPromise(result)) return firstOf(promise, stop.promise);
  fail(testFailure('passed a callback but also returned a Promise',
                   failureTypes.callbackAndPromise));
  return firstOf(result, stop.promise);
}

module.exports = { callAndWait, callInSuite, firstOf };
