'use strict';

// The async functions that wait for what makes an error are in its stack, at the `await`.

const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const fs = require('fs');

// The waiting functions of a stack: their names and lines.
function waitingIn(stack) {
  const lines = stack.split('\n').filter((line) => line.startsWith('    at async '));
  return lines.map((line) => {
    const [, name, place] = /^ {4}at async (?:(.*) \()?(.*?)\)?$/.exec(line);
    return `${name ?? ''}@${place.replace(`${__filename}:`, '')}`;
  });
}

async function stackLater() {
  await null;
  return new Error('late').stack;
}

const here = () => Number(/:(\d+):\d+\)?$/.exec(new Error().stack.split('\n')[2])[1]);

async function direct() {
  const line = here() + 1;
  assert.deepStrictEqual(waitingIn(await stackLater()), [`direct@${line}:36`]);
  const arrow = async (unused) => await stackLater();
  const stack = await arrow();
  assert.deepStrictEqual(waitingIn(stack), [`arrow@${line + 1}:35`, `direct@${line + 2}:17`]);
}

class Owner {
  async method() {
    return await stackLater();
  }
}

async function ofMethod() {
  assert.match(waitingIn(await new Owner().method())[0], /^Owner\.method@/);
}

// The engine numbers each `await` as it compiles, which is not always the order of the text.
async function order() {
  const seen = [];
  const note = async (value) => {
    const [, place] = waitingIn(await stackLater());
    seen.push(place.split('@')[1]);
    return value;
  };
  const first = here() + 2;
  await (async function() {
    for (let i = await note(0); await note(i < 2); await note(i++)) await note(i);
    while (await note(seen.length < 9)) await note();
    switch (await note(2)) {
      case await note(1): await note(); break;
      case await note(2): await note();
    }
    const { a = await note(1) } = await note({});
    for await (const x of [1]) { if (x) break; }
    try { await note(await note(a)); } finally { await note(); }
  })();
  const places = [
    '0:18', '0:33', '0:69', '0:52', '0:33', '0:69', '0:52', '0:33', '1:12', '1:41', '1:12', '2:13',
    '3:12', '4:12', '4:27', '6:35', '6:17', '8:22', '8:11', '8:50',
  ];
  assert.deepStrictEqual(seen, places.map((place) => {
    const [line, column] = place.split(':');
    return `${first + Number(line)}:${column}`;
  }));
}

async function throughOthers() {
  const all = async () => (await Promise.all([1, stackLater()]))[1];
  assert.match((await all()).replace(/\n {4}at process.*/g, ''),
               /\n.*stackLater.*\n {4}at async Promise\.all \(index 1\)\n {4}at async all \(/);
  const then = await Promise.resolve().then(() => new Error('then').stack);
  assert.match(waitingIn(then)[0], /^throughOthers@/);
}

async function ofFiles() {
  const error = await fs.promises.readFile('/nowhere/at/all').catch((reason) => reason);
  assert.strictEqual(error.code, 'ENOENT');
  assert.match(waitingIn(error.stack)[0], /readFile@|open@/);
  await assert.rejects(async () => { await fs.promises.stat('/nowhere/at/all'); }, (reason) => {
    assert.match(reason.stack, /at async ok\.rejects \(/);
    return waitingIn(reason.stack).at(-1).startsWith('ofFiles@');
  });
}

async function limited() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 1;
  assert.deepStrictEqual(waitingIn(await stackLater()), []);
  Error.stackTraceLimit = stackTraceLimit;
}

async function prepared() {
  Error.prepareStackTrace = (error, sites) => sites;
  const sites = await stackLater();
  Error.prepareStackTrace = undefined;
  const waiting = sites.filter((site) => site.isAsync()).map((site) => site.getFunctionName());
  assert.strictEqual(waiting[0], 'prepared');
}

async function nobodyWaits() {
  const stack = stackLater();
  stack.then(() => {});
  assert.deepStrictEqual(waitingIn(await stack), []);
}

const tests = [
  direct, ofMethod, order, throughOthers, ofFiles, limited, prepared, nobodyWaits,
  () => new AsyncLocalStorage().run('context', direct),
];

// Nothing waits for a test.
function runNext() {
  tests.shift()?.().then(() => { setImmediate(runNext); });
}
runNext();
