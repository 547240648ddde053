'use strict';
// timers/promises: values, signals that are aborted before and later, iterators that end.
const assert = require('assert');
const { setTimeout: delay, setImmediate: immediate, setInterval: every, scheduler } =
  require('timers/promises');
(async () => {
  assert.strictEqual(await delay(1, 'value'), 'value');
  assert.strictEqual(await delay(), undefined);
  assert.strictEqual(await immediate('value'), 'value');
  assert.strictEqual(await scheduler.wait(1), undefined);
  assert.strictEqual(await scheduler.yield(), undefined);
  await assert.rejects(delay(1, 'v', { signal: AbortSignal.abort() }), { name: 'AbortError' });
  const controller = new AbortController();
  const waiting = delay(20000, 'v', { signal: controller.signal });
  controller.abort();
  await assert.rejects(waiting, { name: 'AbortError', code: 'ABORT_ERR' });
  const iterator = every(1, 'turn');
  assert.deepStrictEqual(await iterator.next(), { done: false, value: 'turn' });
  assert.deepStrictEqual(await iterator.return(), { done: true, value: undefined });
  assert.deepStrictEqual(await iterator.next(), { done: true, value: undefined });
  const second = new AbortController();
  await assert.rejects(async () => {
    let turns = 0;
    for await (const value of every(1, 'x', { signal: second.signal })) {
      assert.strictEqual(value, 'x');
      if (++turns === 2) second.abort();
    }
  }, { name: 'AbortError' });
})();
