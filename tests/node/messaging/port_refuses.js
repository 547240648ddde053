'use strict';
// What cannot be sent, and how a port must not be made.
const assert = require('assert');

const { port1, port2 } = new MessageChannel();
assert.throws(() => new MessagePort(), { code: 'ERR_CONSTRUCT_CALL_INVALID' });
assert.throws(() => MessageChannel(), { code: 'ERR_CONSTRUCT_CALL_REQUIRED' });
assert.throws(() => port1.postMessage(), { code: 'ERR_MISSING_ARGS' });
assert.throws(() => port1.postMessage(1, 5), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => port1.postMessage(1, { transfer: 5 }), { code: 'ERR_INVALID_ARG_TYPE' });
for (const call of [
  () => port1.postMessage(() => {}),
  () => port1.postMessage(Symbol('s')),
  () => port1.postMessage(1, [port1]),
  () => port1.postMessage(1, [{}]),
  () => port1.postMessage({ port2 }),
]) {
  assert.throws(call, { name: 'DataCloneError' });
}
// Small Buffers share their memory, so one of them cannot give it away.
const pooled = Buffer.from('hello');
assert.throws(() => port1.postMessage(pooled, [pooled.buffer]), { name: 'DataCloneError', code: 25 });
assert.throws(() => structuredClone(pooled, { transfer: [pooled.buffer] }), { name: 'DataCloneError' });
assert.strictEqual(pooled.toString(), 'hello');
// Nobody listens, so nothing keeps the process alive.
assert.strictEqual(port1.hasRef(), false);
