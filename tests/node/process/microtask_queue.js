'use strict';

// Microtasks run in the order in which they were queued, however many there are and whatever queues
// them: functions, promises, awaits, thenables, promises of other contexts.

const assert = require('assert');
const vm = require('vm');

const order = [];
const expected = [];
const context = vm.createContext({ order });

const kinds = [
  (n) => queueMicrotask(() => order.push(n)),
  (n) => Promise.resolve(n).then((value) => order.push(value)),
  async (n) => order.push(await n),
  (n) => Promise.reject(n).catch((value) => order.push(value)),
  (n) => Promise.resolve({ then: () => order.push(n) }),
  (n) => vm.runInContext(`(async () => order.push(await ${n}))()`, context),
  (n) => vm.runInContext(`Promise.resolve(${n}).then((value) => order.push(value))`, context),
];

let next = 0;
function queueSome(count) {
  for (let index = 0; index < count; index++) {
    const n = next++;
    expected.push(n);
    // Those of other contexts are slow to make.
    kinds[n % (n < 200 ? kinds.length : 5)](n);
  }
}

// From the first ones others come: lengths around those of any block that the queue may have.
queueSome(50);
for (const count of [1, 13, 14, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1000, 5000]) {
  queueMicrotask(() => queueSome(count));
}

setTimeout(() => {
  assert.deepStrictEqual(order, expected);
  // A long queue that goes on while it is worked on.
  let ran = 0;
  const again = (left) => {
    ran++;
    if (left > 0) queueMicrotask(() => again(left - 1));
  };
  for (let index = 0; index < 3000; index++) again(index % 7);
  setTimeout(() => assert.strictEqual(ran, 11994), 1);
}, 1);
