'use strict';

// The same seed gives the same order, another one another, and nothing gets lost.

const assert = require('node:assert');
const path = require('node:path');
const { run } = require('node:test');

async function orderOf(randomSeed, isolation) {
  const names = [];
  const diagnostics = [];
  const stream = run({
    files: [path.join(__dirname, 'fixtures', 'many.js')], randomSeed, isolation,
  });
  stream.on('test:pass', ({ name }) => names.push(name));
  stream.on('test:diagnostic', ({ message }) => diagnostics.push(message));
  stream.on('test:fail', ({ details: { error } }) => { throw error; });
  await stream.resume().toArray();
  assert.ok(diagnostics.includes(`Randomized test order seed: ${randomSeed}`));
  return names.join(' ');
}

(async () => {
  const declared = 'a b c d s1 s2 s3 s4 suite';
  const first = await orderOf(1);
  assert.strictEqual(await orderOf(1), first);
  assert.deepStrictEqual(first.split(' ').sort(), declared.split(' ').sort());
  const others = new Set([first, await orderOf(2), await orderOf(3)]);
  assert.ok(others.size > 1);
})();
