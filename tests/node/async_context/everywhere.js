'use strict';
// The store follows every way in which something is done later.
const assert = require('assert');
const fs = require('fs');
const { AsyncLocalStorage, AsyncResource } = require('async_hooks');

const storage = new AsyncLocalStorage();
let checks = 0;

function check(expected) {
  assert.strictEqual(storage.getStore(), expected);
  checks++;
}

const gates = [];
const ways = [
  () => new Promise((resolve) => process.nextTick(resolve)),
  () => new Promise((resolve) => setTimeout(resolve, 1)),
  () => new Promise((resolve) => setImmediate(resolve)),
  () => new Promise((resolve) => queueMicrotask(resolve)),
  () => new Promise((resolve) => fs.stat(__filename, resolve)),
  () => new Promise((resolve) => gates.push(resolve)),
  () => fs.promises.readFile(__filename),
  () => Promise.all([1, Promise.resolve(2)]),
  () => ({ then(resolve) { resolve(); } }),
  () => ({ then(resolve) { setImmediate(resolve); } }),
  () => Promise.resolve().finally(() => {}),
  async () => { for (let i = 0; i < 10; i++) await i; },
  () => null,
  () => ({}),
];

async function follow(store) {
  for (const way of ways) {
    await way();
    check(store);
    await null;
    check(store);
    gates.splice(0).forEach((open) => open());
    await undefined;
    check(store);
    await Promise.resolve().then(() => check(store));
    await assert.rejects(Promise.reject(new Error('no')));
    check(store);
  }
}

const all = [];
for (let i = 0; i < 10; i++) all.push(storage.run({ i }, () => follow(storage.getStore())));
all.push(follow(undefined));
const keepOpening = setInterval(() => gates.splice(0).forEach((open) => open()), 1);
check(undefined);
Promise.all(all).then(() => {
  clearInterval(keepOpening);
  check(undefined);
});

const bound = storage.run('bound', () => AsyncResource.bind(() => check('bound')));
bound();
const snapshot = storage.run('snapshot', () => AsyncLocalStorage.snapshot());
storage.run('other', () => snapshot(() => check('snapshot')));
storage.run('outer', () => {
  storage.exit(() => check(undefined));
  check('outer');
});
process.on('exit', () => assert.ok(checks > 11 * ways.length * 5));
