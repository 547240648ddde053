// Siblings start in order, wait for one another only where they import, and resume in order.
import assert from 'node:assert';
import { log } from './fixtures/log.mjs';
import './fixtures/awaits_first.mjs';
import './fixtures/awaits_not.mjs';

assert.deepStrictEqual(log, ['first starts', 'not', 'first ends']);
const values = [];
outer: for await (const value of [Promise.resolve(1), 2, 3, 4]) {
  if (value === 2) continue outer;
  if (value === 4) break;
  values.push(value, await value * 2);
}
assert.deepStrictEqual(values, [1, 2, 3, 6]);
let closed = 0;
async function* generate() {
  try {
    yield 1;
    yield 2;
  } finally {
    closed++;
  }
}
for await (const value of generate()) if (value) break;
await assert.rejects(async () => { for await (const value of generate()) throw new Error(value); });
try {
  for await (const value of generate()) throw new Error(`thrown ${value}`);
} catch (error) {
  assert.strictEqual(error.message, 'thrown 1');
}
assert.strictEqual(closed, 3);
