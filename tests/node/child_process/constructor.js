'use strict';
// The class can be used by itself, and checks what it is given.
const assert = require('assert');
const EventEmitter = require('events');
const { ChildProcess } = require('child_process');

assert.ok(new ChildProcess() instanceof EventEmitter);
for (const options of [undefined, null, 'x', 1]) {
  assert.throws(() => new ChildProcess().spawn(options), { code: 'ERR_INVALID_ARG_TYPE' });
}
assert.throws(() => new ChildProcess().spawn({ file: 1 }), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => new ChildProcess().spawn({ file: 'x', args: 1 }), {
  code: 'ERR_INVALID_ARG_TYPE',
});
assert.throws(() => new ChildProcess().spawn({ file: 'x', stdio: ['ipc'], envPairs: 1 }), {
  code: 'ERR_INVALID_ARG_TYPE',
});
const child = new ChildProcess();
child.spawn({ file: 'true', args: ['true'], stdio: 'pipe' });
assert.strictEqual(typeof child.pid, 'number');
child.on('close', (code) => assert.strictEqual(code, 0));
