'use strict';

// Which async functions wait for what makes an error, on an engine that lets us know.

const { attachStack } = require('internal/errors_v8');

const { currentCallers, waitingFor } = require('internal/promise_jobs').isAvailable ?
  require('internal/async_callers') : { currentCallers() {}, waitingFor() {} };

// Gives an error without a stack those that wait for the promise that it is the reason of.
function addCallers(error, promise) {
  const callers = waitingFor(promise, Error.stackTraceLimit);
  if (callers !== undefined) attachStack(error, { stack: '' }, undefined, callers);
}

module.exports = { addCallers, currentCallers };
