'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const addon = require('./build/async.node');

const storage = new AsyncLocalStorage();
const sleep = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

async function work() {
  console.log(await Promise.all([1, 2, 3].map(addon.squareLater)));
  const [status, cancelled] = addon.cancelLast();
  console.log(status, await cancelled.catch((error) => error.message));
  const [good, bad, isOne, isNone] = addon.makePromises();
  console.log(await good, await bad.catch((reason) => reason), isOne, isNone);
}

// Ticks, then microtasks, come right after the callback.
function order() {
  return new Promise((resolve) => {
    addon.callLater(() => {
      console.log('callback');
      setImmediate(() => { console.log('immediate'); resolve(); });
      Promise.resolve().then(() => console.log('microtask'));
      process.nextTick(() => console.log('tick'));
      console.log('callback ends');
    });
  });
}

function exceptions() {
  return new Promise((resolve) => {
    process.once('uncaughtException', (error, origin) => {
      console.log('uncaught', error.message, origin);
      resolve();
    });
    addon.callLater(() => { throw new Error('in the complete callback'); });
  });
}

function contexts() {
  storage.run('of the context', () => console.log(addon.openContext()));
  console.log(addon.callInContext(function(value) { return [this === addon, value, storage.getStore()]; }));
  try {
    addon.callInContext(() => { throw new Error('in the context'); });
  } catch (error) {
    console.log(error.message);
  }
  process.nextTick(() => console.log('tick'));
  addon.callInContext(() => console.log('before the tick'));
  console.log(addon.closeContext());
}

async function senders() {
  for (const [threads, count, size] of [[1, 5, 0], [3, 1000, 0], [1, 500, 3]]) {
    let sum = 0;
    let calls = 0;
    let ticks = 0;
    await new Promise((resolve) => addon.send((number) => {
      sum += number;
      calls++;
      process.nextTick(() => { ticks++; });
    }, resolve, threads, count, size));
    await sleep(0);
    console.log('sent', threads, calls, sum, ticks);
  }
  const order = [];
  await new Promise((resolve) => addon.send((number) => {
    order.push(`call ${number}`);
    process.nextTick(() => order.push(`tick ${number}`));
    Promise.resolve().then(() => order.push(`microtask ${number}`));
  }, resolve, 1, 2, 0));
  console.log(order.join(', '));

  let calls = 0;
  console.log(addon.states((...args) => { calls += 1 + args.length; }, 0).join(' '));
  await sleep(20);
  console.log(calls);
  console.log(addon.states(() => { calls++; }, 1).join(' '));
  await sleep(20);
  console.log(calls);
}

(async () => {
  await work();
  await order();
  await exceptions();
  contexts();
  await sleep(0);
  await senders();
  addon.neverEnding(() => {});
})();
