'use strict';
// What cannot be sent is told to the caller, or by an 'error' event.
const assert = require('assert');
const { fork } = require('child_process');

if (process.argv[2] === 'child') {
  process.on('message', () => {});
} else {
  const child = fork(__filename, ['child']);
  assert.throws(() => child.send(), { code: 'ERR_MISSING_ARGS' });
  assert.throws(() => child.send(() => {}), { code: 'ERR_INVALID_ARG_TYPE' });
  assert.throws(() => child.send(Symbol('x')), { code: 'ERR_INVALID_ARG_TYPE' });
  assert.throws(() => child.send('x', undefined, null), { code: 'ERR_INVALID_ARG_TYPE' });
  assert.throws(() => child.send('x', { no: 'handle' }), { code: 'ERR_INVALID_HANDLE_TYPE' });
  child.disconnect();
  assert.strictEqual(child.connected, false);
  const errors = [];
  child.on('error', (error) => errors.push(error.code));
  assert.strictEqual(child.send('late'), false);
  child.send('later', (error) => errors.push(`callback ${error.code}`));
  child.disconnect();
  child.on('exit', (code) => {
    assert.strictEqual(code, 0);
    assert.deepStrictEqual(errors, [
      'ERR_IPC_DISCONNECTED', 'ERR_IPC_CHANNEL_CLOSED', 'callback ERR_IPC_CHANNEL_CLOSED',
    ]);
  });
}
