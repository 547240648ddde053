'use strict';

// Resources are disposed of when their block, function, loop or module ends.

const assert = require('assert');
const vm = require('vm');

const log = [];
const take = () => log.splice(0).join(' ');
const resource = (name, error) => ({
  name,
  [Symbol.dispose]() {
    assert.strictEqual(this.name, name);
    log.push(`-${name}`);
    if (error !== undefined) throw error;
  },
});
const later = (name, error) => ({
  async [Symbol.asyncDispose]() {
    log.push(`-${name}`);
    await null;
    log.push(`=${name}`);
    if (error !== undefined) throw error;
  },
});

using ofModule = resource('module');

// Blocks: in reverse order, nothing for null.
{
  using a = resource('a'), b = null,
    c = resource('c');
  using d = undefined;
  log.push(`body-${a.name}-${c.name}-${b}-${d}`);
}
assert.strictEqual(take(), 'body-a-c-null-undefined -c -a');

// Functions: the value is computed before.
function returning() {
  'use strict';
  using a = resource('a');
  return log.push('value');
  function a1() {}
  function a1() {}
}
assert.strictEqual(returning(), 1);
assert.strictEqual(take(), 'value -a');

const arrow = () => { using a = resource('a'); throw new Error('body'); };
assert.throws(arrow, { message: 'body' });
assert.strictEqual(take(), '-a');

class Holder {
  static { using a = resource('static'); log.push('in'); }
  #own = resource('own');
  get value() { using a = this.#own; return a.name; }
  * steps() { using a = resource('steps'); yield 1; yield 2; }
}
assert.strictEqual(take(), 'in -static');
assert.strictEqual(new Holder().value, 'own');
for (const step of new Holder().steps()) { log.push(step); break; }
assert.strictEqual(take(), '-own 1 -steps');

// Loops.
outer: for (using a of [resource('a'), resource('b'), null, resource('c'), resource('d')]) {
  if (a === null) continue outer;
  log.push(a.name);
  { const a = 'inner'; log.push(a); }
  if (a.name === 'c') break;
}
assert.strictEqual(take(), 'a inner -a b inner -b c inner -c');
for (using a of [resource('a')]) for (using b of [resource('b')]) log.push(a.name + b.name);
assert.strictEqual(take(), 'ab -b -a');
let count = 0;
round: for (using a = resource('a'), b = (0, resource('b')); count < 3; count++) {
  for (;;) { log.push(count); continue round; }
}
assert.strictEqual(take(), '0 1 2 -b -a');

// Where `using` is a name.
{
  const using = [1, 2];
  const x = 0;
  assert.strictEqual(using[x], 1);
  for (using.last of [3]);
  assert.strictEqual(using.last, 3);
  using
  .length;
}

// What cannot be disposed of.
for (const value of [1, 'text', true, {}, () => {}, { [Symbol.dispose]: 1 }]) {
  assert.throws(() => { using a = resource('a'); using b = value; log.push('never'); }, TypeError);
  assert.strictEqual(take(), '-a');
}
assert.throws(() => { using a = null; a = 1; }, TypeError);
assert.throws(() => { a; using a = null; }, ReferenceError);
{
  using named = class { static [Symbol.dispose]() {} };
  assert.strictEqual(named.name, 'named');
}

// Errors of disposals and of the body.
try {
  using a = resource('a', new Error('first'));
  using b = resource('b', new Error('second'));
  throw new Error('body');
} catch (error) {
  assert(error instanceof SuppressedError);
  assert.strictEqual(error.error.message, 'first');
  assert(error.suppressed instanceof SuppressedError);
  assert.strictEqual(error.suppressed.error.message, 'second');
  assert.strictEqual(error.suppressed.suppressed.message, 'body');
  assert.strictEqual(error.message, 'An error was suppressed during disposal');
}
take();

// Lines are those of the file.
const thrower = () => {
  using a = resource('a');

  return new Error('here');
};
assert.match(thrower().stack, /using\.js:122:10/);
take();

// Scripts of other contexts, and functions.
const block = '{ using a = resource("a"); log.push("in"); 42 }';
assert.strictEqual(vm.runInNewContext(block, { resource, log }), 42);
assert.strictEqual(take(), 'in -a');
assert.throws(() => vm.runInNewContext('{ using a = 1 }'), { name: 'TypeError' });
assert.throws(() => new vm.Script('using a = 1'), { name: 'SyntaxError' });
vm.compileFunction('using a = resource(name); log.push(name);', ['resource', 'log', 'name'])(
  resource, log, 'f');
assert.strictEqual(take(), 'f -f');

async function waiting() {
  await using a = later('a');
  using b = resource('b');
  await using c = resource('c');
  await using d = null;
  log.push('body');
}

async function failing() {
  await using a = later('a', new Error('first'));
  await using b = resource('b', new Error('second'));
  throw new Error('body');
}

async function looping() {
  for (await using a of [later('a'), later('b')]) log.push('round');
  for await (using a of [resource('c'), Promise.resolve(resource('d'))]) log.push('round');
  async function* all() { await using a = later('e'); yield 1; yield 2; }
  for await (const step of all()) { log.push(step); break; }
}

// How often is waited: after the body of a function, and where nothing is there to dispose of.
async function counting(run) {
  let isDone = false;
  const done = run().then(() => { isDone = true; });
  let ticks = 0;
  for (; !isDone; ticks++) await null;
  await done;
  return ticks;
}

async function main() {
  await waiting();
  assert.strictEqual(take(), 'body -c -b -a =a');
  await assert.rejects(failing, (error) => {
    assert.strictEqual(error.error.message, 'first');
    assert.strictEqual(error.suppressed.error.message, 'second');
    assert.strictEqual(error.suppressed.suppressed.message, 'body');
    return true;
  });
  take();
  await looping();
  assert.strictEqual(take(), 'round -a =a round -b =b round -c round -d 1 -e =e');
  await assert.rejects(async () => { await using a = {}; }, TypeError);
  await assert.rejects(async () => { await using a = 1; }, TypeError);
  const plain = await counting(async () => {});
  assert.strictEqual(await counting(async () => { using a = null; }), plain);
  assert.strictEqual(await counting(async () => { await using a = null, b = null; }), plain + 1);
  assert.strictEqual(await counting(async () => { await using a = resource('a'); }), plain + 1);
  take();
}

log.push('end');
process.nextTick(() => {
  assert.strictEqual(take(), 'end -module');
  main().then(() => log.push('done'));
});
process.on('exit', () => assert.strictEqual(take(), 'done'));
