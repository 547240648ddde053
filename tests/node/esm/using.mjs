// Resources of modules, with and without waiting.

import assert from 'node:assert';
import { log as other, answer } from './fixtures/using_resource.mjs';

assert.deepStrictEqual(other, ['start function', 'end true', 'disposed']);
assert.strictEqual(answer().isOpen, false);

const log = [];
const take = () => log.splice(0).join(' ');
const later = (name) => ({
  name,
  async [Symbol.asyncDispose]() {
    log.push(`-${name}`);
    await null;
    log.push(`=${name}`);
  },
});

process.on('exit', () => assert.strictEqual(take(), 'end -d -c =c'));
await using c = later('c');
using d = { [Symbol.dispose]() { log.push('-d'); } };

{
  await using a = later('a'), b = await later('b');
  log.push(a.name + b.name);
}
assert.strictEqual(take(), 'ab -b =b -a =a');

for (await using a of [later('a'), later('b')]) {
  if (a.name === 'a') continue;
  log.push('round');
}
assert.strictEqual(take(), '-a =a round -b =b');

for await (await using a of [later('a')]) log.push(a.name);
assert.strictEqual(take(), 'a -a =a');

async function failing() {
  using a = { [Symbol.dispose]() { throw new Error('disposal'); } };
  await null;
  throw new Error('body');
}
await assert.rejects(failing, (error) => error instanceof SuppressedError &&
  error.error.message === 'disposal' && error.suppressed.message === 'body');

await assert.rejects(import('data:text/javascript,using a = 1'), TypeError);
await assert.rejects(import('data:text/javascript,await using a = {}; '), TypeError);
await assert.rejects(import('data:text/javascript,' + encodeURIComponent(`
  using a = { [Symbol.dispose]() { throw new Error('disposal'); } };
  throw new Error('body');`)), (error) => error.suppressed.message === 'body');

const here = () => { using a = null; return new Error('here').stack; };
assert.match(here(), /using\.mjs:53:45/);
log.push('end');
