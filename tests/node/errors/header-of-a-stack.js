'use strict';

// The first line of a stack tells of the name and the message as they are when it is first read.

const assert = require('assert');
const { inspect } = require('util');

const firstLine = (error) => error.stack.split('\n')[0];
const withoutFrames = (text) => text.replace(/\n {4}at .*/g, '');

class Named extends Error {
  constructor(message) {
    super(message);
    this.name = 'Named';
  }
}
assert.strictEqual(firstLine(new Named('x')), 'Named: x');
assert.strictEqual(withoutFrames(inspect(new Named('x'))), 'Named: x');

class WithField extends TypeError {
  name = 'WithField';
}
assert.strictEqual(firstLine(new WithField('x')), 'WithField: x');
assert.strictEqual(withoutFrames(inspect(new WithField('x'))), 'WithField: x');

const changed = new Error('first');
changed.message = 'second';
assert.strictEqual(firstLine(changed), 'Error: second');
changed.message = 'third';
assert.strictEqual(firstLine(changed), 'Error: second');

const captured = { name: 'Captured', message: 'a' };
Error.captureStackTrace(captured);
captured.message = 'b';
assert.strictEqual(firstLine(captured), 'Captured: b');

function thrownBy(run) {
  try {
    run();
  } catch (error) {
    return error;
  }
  return assert.fail('nothing was thrown');
}

const ofJson = thrownBy(() => JSON.parse('{'));
ofJson.message = `config: ${ofJson.message}`;
assert.match(firstLine(ofJson), /^SyntaxError: config: Expected property name/);

const ofNode = thrownBy(() => Buffer.alloc('x'));
ofNode.message = 'other words';
assert.strictEqual(firstLine(ofNode), 'TypeError [ERR_INVALID_ARG_TYPE]: other words');
assert.strictEqual(ofNode.name, 'TypeError');

const ofFile = thrownBy(() => require('fs').readFileSync('/no/such/file'));
ofFile.message = 'other words';
assert.strictEqual(firstLine(ofFile), 'Error: other words');
