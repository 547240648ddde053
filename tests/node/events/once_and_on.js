'use strict';
// events.once() and events.on(): values, errors, signals, water marks.
const assert = require('assert');
const { EventEmitter, once, on } = require('events');

async function testOnce() {
  const emitter = new EventEmitter();
  process.nextTick(() => emitter.emit('x', 1, 2));
  assert.deepStrictEqual(await once(emitter, 'x'), [1, 2]);
  assert.strictEqual(emitter.listenerCount('error'), 0);
  process.nextTick(() => emitter.emit('error', new Error('bad')));
  await assert.rejects(once(emitter, 'x'), /bad/);
  assert.strictEqual(emitter.listenerCount('x'), 0);
  const controller = new AbortController();
  const waiting = once(emitter, 'x', { signal: controller.signal });
  controller.abort();
  await assert.rejects(waiting, { name: 'AbortError' });
  const target = new EventTarget();
  const event = new Event('z');
  process.nextTick(() => target.dispatchEvent(event));
  assert.deepStrictEqual(await once(target, 'z'), [event]);
}

async function testOn() {
  const emitter = new EventEmitter();
  const log = [];
  emitter.pause = () => log.push('pause');
  emitter.resume = () => log.push('resume');
  const iterator = on(emitter, 'x', { close: ['end'], highWaterMark: 2, lowWaterMark: 1 });
  for (let i = 0; i < 3; i++) emitter.emit('x', i);
  emitter.emit('end');
  const values = [];
  for await (const [value] of iterator) values.push(value);
  assert.deepStrictEqual(values, [0, 1, 2]);
  assert.strictEqual(log[0], 'pause');
  assert.strictEqual(emitter.listenerCount('x'), 0);
  const failing = on(emitter, 'x');
  emitter.emit('error', new Error('over'));
  await assert.rejects(failing.next(), /over/);
  assert.deepStrictEqual(await failing.next(), { value: undefined, done: true });
}

testOnce().then(testOn);
