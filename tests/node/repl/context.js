'use strict';

// A session has globals of its own: what is assigned there does not reach the program.

const assert = require('assert');
const { Console } = require('console');
const { startSession } = require('../fixtures/repl/session.js');

const { run: runLine, session } = startSession();
const run = (code) => runLine(code).trimEnd();

assert.notStrictEqual(session.context.Object, Object);
assert.ok(session.context.console instanceof Console);
assert.strictEqual(session.context.global, session.context);
assert.strictEqual(run('leaked = 1'), '1');
assert.strictEqual(run('var alsoLeaked = leaked + 1; let third = 3; const fourth = 4'),
                   'undefined');
assert.strictEqual(run('leaked + alsoLeaked + third + fourth'), '10');
assert.strictEqual(run('function double(x) { return x * 2; }\ndouble(third)'), 'undefined\n6');
assert.strictEqual('leaked' in globalThis, false);
assert.strictEqual('alsoLeaked' in globalThis, false);
assert.strictEqual(session.context.leaked, 1);
assert.strictEqual(run('({}) instanceof Object'), 'true');
assert.strictEqual(run('typeof setTimeout + typeof Buffer + typeof fetch + typeof fs.readFile'),
                   "'functionfunctionfunctionfunction'");
assert.strictEqual(run('fetch = 5; fetch'), '5');
assert.strictEqual(typeof fetch, 'function');
assert.strictEqual(run('_'), '5');
assert.strictEqual(run('module.id'), "'<repl>'");
assert.strictEqual(run('console.log("said")'), 'said\nundefined');

session.context.given = { a: 1 };
assert.strictEqual(run('given'), '{ a: 1 }');
session.complete('Uint8', (error, [found]) => {
  assert.deepStrictEqual(found, ['Uint8Array', '', 'Uint8ClampedArray'].filter(Boolean));
});
session.resetContext();
assert.strictEqual('given' in session.context, false);
session.close();
