'use strict';
// An 'error' that nobody listens to is thrown; the monitor only looks on.
const assert = require('assert');
const EventEmitter = require('events');

const emitter = new EventEmitter();
const seen = [];
emitter.on(EventEmitter.errorMonitor, (...args) => seen.push(args));
const error = new Error('mine');
assert.throws(() => emitter.emit('error', error, 1), (thrown) => thrown === error);
assert.deepStrictEqual(seen, [[error, 1]]);

assert.throws(() => new EventEmitter().emit('error', { code: 1 }), {
  code: 'ERR_UNHANDLED_ERROR',
  message: 'Unhandled error. ({ code: 1 })',
  context: { code: 1 },
});
assert.throws(() => new EventEmitter().emit('error'), {
  code: 'ERR_UNHANDLED_ERROR', message: 'Unhandled error. (undefined)',
});
