'use strict';

// What a worker does not catch is an error of the worker, with its properties.

const assert = require('assert');
const { Worker } = require('worker_threads');

function run(source, check) {
  const worker = new Worker(source, { eval: true });
  let seen = 0;
  worker.on('error', (error) => {
    seen++;
    check(error);
  });
  worker.on('exit', (code) => {
    assert.strictEqual(seen, 1);
    assert.strictEqual(code, 1);
  });
}

run('throw Object.assign(new TypeError("no"), { code: "X", extra: { a: 1 } })', (error) => {
  assert(error instanceof TypeError);
  assert.strictEqual(error.message, 'no');
  assert.strictEqual(error.code, 'X');
  assert.deepStrictEqual(error.extra, { a: 1 });
  assert.match(error.stack, /TypeError: no\n {4}at \[worker eval\]/);
});
run('setTimeout(() => { throw 42; }, 1)', (error) => assert.strictEqual(error, 42));
run('Promise.reject(new RangeError("rejected"))', (error) => {
  assert(error instanceof RangeError);
  assert.strictEqual(error.message, 'rejected');
});
run('class Own extends Error {}; throw new Own("own", { cause: new SyntaxError("why") })',
    (error) => {
      assert(error instanceof Error);
      assert.strictEqual(error.message, 'own');
      assert(error.cause instanceof SyntaxError);
    });
run('throw Symbol("s")', (error) => assert.strictEqual(error, Symbol.for('s')));
run('throw { f() {} }', (error) => assert.strictEqual(typeof error, 'string'));
run('require("./does-not-exist")', (error) => assert.strictEqual(error.code, 'MODULE_NOT_FOUND'));
run('let x = ; ', (error) => assert(error instanceof SyntaxError));
