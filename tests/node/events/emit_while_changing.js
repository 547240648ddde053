'use strict';
// A listener that is added or removed while an event is emitted changes the next emit, not this.
const assert = require('assert');
const EventEmitter = require('events');

const emitter = new EventEmitter();
const calls = [];
const second = () => calls.push('second');
emitter.on('x', () => {
  calls.push('first');
  emitter.removeListener('x', second);
  emitter.once('x', () => calls.push('late'));
});
emitter.on('x', second);
emitter.emit('x');
assert.deepStrictEqual(calls, ['first', 'second']);
calls.length = 0;
emitter.emit('x');
assert.deepStrictEqual(calls, ['first', 'late']);

// Also when a listener throws in the middle of a list.
const failing = new EventEmitter();
let runs = 0;
failing.on('y', () => { throw new Error('stop'); });
failing.on('y', () => runs++);
assert.throws(() => failing.emit('y'), /stop/);
failing.prependListener('y', () => runs++);
assert.throws(() => failing.emit('y'), /stop/);
assert.strictEqual(runs, 1);
assert.strictEqual(failing.listenerCount('y'), 3);
