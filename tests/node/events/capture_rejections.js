'use strict';
// A listener's rejection becomes an 'error', or goes to the method of that purpose.
const assert = require('assert');
const EventEmitter = require('events');

const plain = new EventEmitter({ captureRejections: true });
const failure = new Error('async');
const order = [];
plain.on('x', async () => { throw failure; });
plain.on('error', (error) => {
  assert.strictEqual(error, failure);
  order.push('error');
});
plain.emit('x');

const own = new EventEmitter({ captureRejections: true });
own[Symbol.for('nodejs.rejection')] = (error, type, ...args) => {
  assert.deepStrictEqual([error, type, args], [failure, 'y', [1, 2]]);
  order.push('method');
};
own.on('y', async () => { throw failure; });
own.emit('y', 1, 2);
assert.deepStrictEqual(order, []);
process.on('exit', () => assert.deepStrictEqual(order, ['error', 'method']));
