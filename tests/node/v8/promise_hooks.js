'use strict';

// v8.promiseHooks: what is told of promises, and in which order.

const assert = require('assert');
const { promiseHooks } = require('v8');

const log = [];
const numbers = new Map();
const numberOf = (promise) => {
  if (promise === undefined) return '-';
  if (!numbers.has(promise)) numbers.set(promise, numbers.size + 1);
  return numbers.get(promise);
};

for (const [name, argument] of [
  ['onInit', 'initHook'], ['onBefore', 'beforeHook'], ['onAfter', 'afterHook'],
  ['onSettled', 'settledHook'],
]) {
  for (const value of [undefined, async () => {}, async function*() {}]) {
    assert.throws(() => promiseHooks[name](value), {
      code: 'ERR_INVALID_ARG_TYPE',
      message: new RegExp(`^The "${argument}" argument must be of type function`),
    });
  }
}

function record(action, done) {
  log.length = 0;
  numbers.clear();
  const stop = promiseHooks.createHook({
    init: (promise, parent) => log.push(`init ${numberOf(promise)} of ${numberOf(parent)}`),
    before: (promise) => log.push(`before ${numberOf(promise)}`),
    after: (promise) => log.push(`after ${numberOf(promise)}`),
    settled: (promise) => log.push(`settled ${numberOf(promise)}`),
  });
  action();
  setImmediate(() => {
    stop();
    done(log.slice());
  });
}

const expected = [
  [() => Promise.resolve(1).then(() => log.push('reaction')), [
    'init 1 of -', 'settled 1', 'init 2 of 1',
    'before 2', 'reaction', 'settled 2', 'after 2',
  ]],
  [() => Promise.resolve(1).then(), [
    'init 1 of -', 'settled 1', 'init 2 of 1', 'before 2', 'settled 2', 'after 2',
  ]],
  [async () => {
    await 1;
    log.push('behind');
    await 2;
  }, [
    'init 1 of -', 'init 2 of 1', 'settled 2', 'init 3 of 2',
    'before 3', 'behind', 'init 4 of 1', 'settled 4', 'init 5 of 4', 'settled 3', 'after 3',
    'before 5', 'settled 1', 'settled 5', 'after 5',
  ]],
  [() => {
    const first = Promise.resolve();
    first.then(() => first);
  }, [
    'init 1 of -', 'settled 1', 'init 2 of 1', 'before 2', 'after 2',
    'before 2', 'init 3 of 1', 'after 2', 'before 3', 'settled 2', 'settled 3', 'after 3',
  ]],
  [() => Promise.resolve({ then: (resolve) => { log.push('then'); resolve(); } }), [
    'init 1 of -', 'before 1', 'then', 'settled 1', 'after 1',
  ]],
  [() => (async () => { throw new Error('expected'); })().catch(() => log.push('caught')), [
    'init 1 of -', 'settled 1', 'init 2 of 1', 'before 2', 'caught', 'settled 2', 'after 2',
  ]],
  [() => {}, []],
];

function checkNext() {
  if (expected.length === 0) {
    checkExceptions();
    return;
  }
  const [action, events] = expected.shift();
  record(action, (recorded) => {
    assert.deepStrictEqual(recorded, events);
    checkNext();
  });
}

let isDone = false;

// An exception of a hook is nobody's but the process's, and the promise does not notice it.
async function checkExceptions() {
  const errors = [];
  const listener = (error) => errors.push(error.message);
  process.on('uncaughtException', listener);
  const stop = promiseHooks.onInit(() => {
    stop();
    throw new Error('of a hook');
  });
  assert.strictEqual(await Promise.resolve(7), 7);
  process.off('uncaughtException', listener);
  assert.deepStrictEqual(errors, ['of a hook']);
  isDone = true;
}

checkNext();
process.on('exit', () => assert.ok(isDone));
