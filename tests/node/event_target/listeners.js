'use strict';
// once, signal, duplicates, objects with handleEvent, wrong arguments.
const assert = require('assert');

const target = new EventTarget();
const log = [];
const listener = (event) => log.push(event.type);
target.addEventListener('a', listener);
target.addEventListener('a', listener);
target.addEventListener('a', listener, { once: true, capture: true });
target.dispatchEvent(new Event('a'));
target.dispatchEvent(new Event('a'));
assert.deepStrictEqual(log, ['a', 'a', 'a']);

const controller = new AbortController();
target.addEventListener('b', () => log.push('never'), { signal: controller.signal });
controller.abort();
target.dispatchEvent(new Event('b'));
assert.strictEqual(log.length, 3);

const object = { handleEvent(event) { log.push([this === object, event.detail]); } };
target.addEventListener('c', object);
target.dispatchEvent(new CustomEvent('c', { detail: 7 }));
assert.deepStrictEqual(log.pop(), [true, 7]);

assert.throws(() => target.dispatchEvent({}), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => target.addEventListener('x'), { code: 'ERR_MISSING_ARGS' });
assert.throws(() => target.addEventListener('x', 'text'), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => EventTarget.prototype.dispatchEvent.call({}, new Event('a')),
              { code: 'ERR_INVALID_THIS' });
