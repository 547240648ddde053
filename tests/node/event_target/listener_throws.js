'use strict';
// An exception of a listener does not stop the others; it becomes an uncaught exception.
const assert = require('assert');

const log = [];
process.on('uncaughtException', (error) => log.push(error.message));
const target = new EventTarget();
target.addEventListener('x', () => { throw new Error('sync'); });
target.addEventListener('x', async () => { throw new Error('async'); });
target.addEventListener('x', () => log.push('last'));
target.dispatchEvent(new Event('x'));
assert.deepStrictEqual(log, ['last']);
process.on('exit', () => assert.deepStrictEqual(log, ['last', 'sync', 'async']));
