'use strict';

// How tests fail, and what is said then.

const assert = require('node:assert');
const path = require('node:path');
const { run } = require('node:test');

const expected = {
  'throws': ['testCodeFailure', 'thrown'],
  'rejects': ['testCodeFailure', 'rejected'],
  'callback': ['testCodeFailure', 'given to the callback'],
  'callback and promise':
    ['callbackAndPromisePresent', 'passed a callback but also returned a Promise'],
  'twice': ['multipleCallbackInvocations', 'callback invoked multiple times'],
  'timer': ['uncaughtException', 'from a timer'],
  'no error': ['testCodeFailure', '5'],
  'child': ['testCodeFailure', 'of the child'],
  'parent': ['subtestsFailed', '1 subtest failed'],
  'too long': ['testTimeoutFailure', 'test timed out after 1ms'],
  'plan': ['testCodeFailure', 'plan expected 2 assertions but received 1'],
  'expected to fail': ['expectedFailure', 'test was expected to fail but passed'],
  'hook': ['hookFailed', 'failed running beforeEach hook'],
  'suite': ['testCodeFailure', 'in the suite'],
  'bad inspect': ['testCodeFailure', ''],
  'hooked': ['subtestsFailed', '1 subtest failed'],
};

const found = {};
run({ files: [path.join(__dirname, 'fixtures', 'failures.js')] })
  .on('test:fail', ({ name, details: { error } }) => {
    // The message is the value itself, whose function fails.
    found[name] = [error.failureType, name === 'bad inspect' ? '' : error.message];
    assert.strictEqual(error.code, 'ERR_TEST_FAILURE');
  })
  .on('test:summary', ({ file, success, counts }) => {
    assert.strictEqual(success, false);
    if (file !== undefined) return;
    assert.deepStrictEqual(found, expected);
    assert.strictEqual(counts.cancelled, 1);
    assert.strictEqual(counts.passed, 1);
  })
  .resume();
