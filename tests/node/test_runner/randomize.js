'use strict';

// The same seed gives the same order, that of Node, and nothing gets lost.

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

// The first test of a suite that runs is drawn among all of its tests.
const orders = {
  1: 'd a c s3 s1 s4 s2 suite b',
  2: 'd b a s3 s1 s2 s4 suite c',
};

(async () => {
  for (const seed of Object.keys(orders)) {
    assert.strictEqual(await orderOf(Number(seed), 'process'), orders[seed]);
    assert.strictEqual(await orderOf(Number(seed), 'process'), orders[seed]);
  }
})();
