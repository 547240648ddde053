'use strict';
// Ids and hooks of ticks, timers, immediates and resources.
const assert = require('assert');
const { AsyncResource, createHook, executionAsyncId, triggerAsyncId } = require('async_hooks');

const types = new Map();
const log = [];
const hook = createHook({
  init(id, type, trigger) {
    types.set(id, type);
    if (type === 'Timeout') assert.strictEqual(trigger, 1);
  },
  before(id) { log.push(`before ${types.get(id)}`); },
  after(id) { log.push(`after ${types.get(id)}`); },
  destroy(id) { log.push(`destroy ${types.get(id)}`); },
}).enable();

assert.strictEqual(executionAsyncId(), 1);
assert.strictEqual(triggerAsyncId(), 0);
const resource = new AsyncResource('Mine');
resource.runInAsyncScope(() => {
  assert.strictEqual(executionAsyncId(), resource.asyncId());
  assert.strictEqual(triggerAsyncId(), 1);
});
assert.deepStrictEqual(log.splice(0), ['before Mine', 'after Mine']);
resource.emitDestroy();

setTimeout(() => {
  assert.strictEqual(types.get(executionAsyncId()), 'Timeout');
  log.push('timer');
}, 1);
process.on('exit', () => {
  hook.disable();
  for (const entry of ['before Timeout', 'after Timeout', 'destroy Timeout', 'destroy Mine']) {
    assert.ok(log.includes(entry), entry);
  }
  assert.ok(log.indexOf('before Timeout') < log.indexOf('timer'));
});
