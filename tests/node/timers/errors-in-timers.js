'use strict';
// An error in a timer that is handled does not stop other timers.
const assert = require('assert');
const seen = [];
process.on('uncaughtException', (error) => seen.push(error.message));
setTimeout(() => { throw new Error('one'); }, 1);
setTimeout(() => seen.push('two'), 1);
setTimeout(() => { throw new Error('three'); }, 2);
setTimeout(() => seen.push('four'), 5);
for (const end = Date.now() + 10; Date.now() < end;);
process.on('exit', () => assert.deepStrictEqual(seen, ['one', 'two', 'three', 'four']));
