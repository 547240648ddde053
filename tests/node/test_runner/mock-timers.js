'use strict';

const assert = require('node:assert');
const { test } = require('node:test');
const timersPromises = require('node:timers/promises');

test('timers run when time is made to pass', (t) => {
  t.mock.timers.enable();
  const log = [];
  setTimeout(() => log.push('timeout'), 100);
  const interval = setInterval(() => log.push('interval'), 40);
  setImmediate(() => log.push('immediate'));
  clearTimeout(setTimeout(() => log.push('cleared'), 1));
  t.mock.timers.tick(0);
  assert.deepStrictEqual(log, ['immediate']);
  t.mock.timers.tick(100);
  assert.deepStrictEqual(log, ['immediate', 'interval', 'interval', 'timeout']);
  clearInterval(interval);
  t.mock.timers.tick(100);
  assert.strictEqual(log.length, 4);
});

test('promises', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const value = timersPromises.setTimeout(1000, 'value');
  t.mock.timers.tick(1000);
  assert.strictEqual(await value, 'value');
  const iterator = timersPromises.setInterval(10, 'tick');
  const next = iterator.next();
  t.mock.timers.tick(10);
  assert.deepStrictEqual(await next, { done: false, value: 'tick' });
  await iterator.return();
  const controller = new AbortController();
  const aborted = timersPromises.setTimeout(10, 0, { signal: controller.signal });
  controller.abort();
  await assert.rejects(aborted, { name: 'AbortError' });
});

test('dates', (t) => {
  const before = Date;
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1000 });
  assert.strictEqual(Date.now(), 1000);
  assert.strictEqual(new Date().getTime(), 1000);
  assert.ok(new Date() instanceof before);
  assert.strictEqual(new Date(5).getTime(), 5);
  t.mock.timers.tick(500);
  assert.strictEqual(Date.now(), 1500);
  t.mock.timers.setTime(7);
  assert.strictEqual(Date.now(), 7);
  setTimeout(() => {}, 3000);
  t.mock.timers.runAll();
  assert.strictEqual(Date.now(), 3007);
  t.mock.timers.reset();
  assert.strictEqual(Date, before);
  assert.throws(() => t.mock.timers.tick(1), { code: 'ERR_INVALID_STATE' });
});
