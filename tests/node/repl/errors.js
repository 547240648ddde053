'use strict';

// Errors of what is typed are shown, also those that come later, and end nothing.

const assert = require('assert');
const { startSession } = require('../fixtures/repl/session.js');

const { printed, run, session } = startSession();

assert.strictEqual(run("throw new Error('foo')"), 'Uncaught Error: foo\n');
assert.strictEqual(run('_error'), '[Error: foo]\n');
assert.strictEqual(run('nothing'), 'Uncaught ReferenceError: nothing is not defined\n');
assert.strictEqual(run("throw { a: 'b' }"), "Uncaught { a: 'b' }\n");
assert.match(run("(() => { throw new Error('inside'); })()"),
             /^Uncaught Error: inside\n {4}at REPL\d+:1:\d+\n$/);
assert.match(run("require('./no-such-file')"), /requireStack: \[ '<repl>' \]/);
assert.match(run("process.on('uncaughtException', () => {})"), /ERR_INVALID_REPL_INPUT/);
assert.strictEqual(process.listenerCount('uncaughtException'), 0);
assert.strictEqual(run('1 + 1'), '2\n');

const seen = [];
session._domain.on('error', (error) => seen.push(error));
run("setTimeout(() => { throw new RangeError('later'); }, 1);" +
    'process.nextTick(() => { throw null; });');
setTimeout(() => {
  assert.match(printed(), /Uncaught null\n/);
  assert.match(printed(), /Uncaught RangeError: later\n/);
  assert.deepStrictEqual(seen.map((error) => error?.message), [undefined, 'later']);
  assert.strictEqual(run('2 + 2'), '4\n');
  session.close();
}, 100);
