'use strict';
// Reasons, timeout(), throwIfAborted(), the handler attribute.
const assert = require('assert');

const controller = new AbortController();
const { signal } = controller;
let calls = 0;
signal.onabort = (event) => {
  calls++;
  assert.strictEqual(event.type, 'abort');
  assert.strictEqual(event.isTrusted, true);
  assert.strictEqual(event.target, signal);
};
controller.abort();
controller.abort('again');
assert.strictEqual(calls, 1);
assert.strictEqual(signal.reason.name, 'AbortError');
assert.strictEqual(signal.reason.code, 20);
assert.strictEqual(signal.reason.message, 'This operation was aborted');
assert.throws(() => signal.throwIfAborted(), (error) => error === signal.reason);
assert.strictEqual(AbortSignal.abort(5).reason, 5);
assert.throws(() => new AbortSignal(), { code: 'ERR_ILLEGAL_CONSTRUCTOR' });

// The timer alone does not keep the process alive; the interval does.
const timeout = AbortSignal.timeout(5);
const keepAlive = setInterval(() => {}, 1000);
timeout.addEventListener('abort', () => {
  clearInterval(keepAlive);
  assert.strictEqual(timeout.reason.name, 'TimeoutError');
  assert.strictEqual(timeout.reason.message, 'The operation was aborted due to timeout');
});
AbortSignal.timeout(1e6).addEventListener('abort', () => assert.fail('too late'));
