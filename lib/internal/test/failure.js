'use strict';

// Why tests fail.

const { codes: { ERR_TEST_FAILURE } } = require('internal/errors');

const failureTypes = {
  aborted: 'testAborted',
  callbackAndPromise: 'callbackAndPromisePresent',
  cancelledByParent: 'cancelledByParent',
  code: 'testCodeFailure',
  expected: 'expectedFailure',
  hook: 'hookFailed',
  multipleCallbacks: 'multipleCallbackInvocations',
  parentFinished: 'parentAlreadyFinished',
  subtests: 'subtestsFailed',
  timeout: 'testTimeoutFailure',
  uncaughtException: 'uncaughtException',
  unhandledRejection: 'unhandledRejection',
};

function isInternalFrame(line) {
  return /^ {4}at (?:async )?(?:.* \()?node:/.test(line) ||
    /^ {4}at (?:new Promise )?\(?<anonymous>\)?$/.test(line);
}

// Our own frames say nothing about the program.
function withoutInternalFrames(stack) {
  return stack.split('\n').filter((line) => !isInternalFrame(line)).join('\n');
}

function testFailure(cause, type) {
  const error = new ERR_TEST_FAILURE(cause, type);
  const stack = withoutInternalFrames(error.stack);
  Object.defineProperty(error, 'stack', {
    __proto__: null, configurable: true, enumerable: false, writable: true, value: stack,
  });
  return error;
}

function isTestFailure(error) {
  return error?.code === 'ERR_TEST_FAILURE' && 'failureType' in error;
}

module.exports = { failureTypes, isInternalFrame, isTestFailure, testFailure };
