// Imports are views of the other module's variables, also under other names and through others.
import assert from 'node:assert';
import { count, increment, count as same, default as read } from './fixtures/counter.mjs';
import * as counter from './fixtures/counter.mjs';
import { count as passedOn, counterAgain } from './fixtures/passing.mjs';

assert.strictEqual(count, 0);
increment();
assert.strictEqual(count, 1);
assert.strictEqual(same, 1);
assert.strictEqual(passedOn, 1);
assert.strictEqual(counter.count, 1);
assert.strictEqual(counterAgain, counter);
assert.strictEqual(read(), 1);
assert.deepStrictEqual({ count }, { count: 1 });
{
  const count = 'inner';
  assert.strictEqual(count, 'inner');
}
const shadowed = (count, { same = count } = {}) => [count, same];
assert.deepStrictEqual(shadowed(7), [7, 7]);
assert.throws(() => { count = 5; }, TypeError);
assert.throws(() => { counter.count = 5; }, TypeError);
assert.strictEqual(this, undefined);
assert.strictEqual(read.name, 'default');

// A call of an import has no receiver.
assert.strictEqual(counter.receiver.call(1), 1);
import { receiver } from './fixtures/counter.mjs';
assert.strictEqual(receiver(), undefined);
assert.strictEqual(receiver`x`, undefined);
const noSemicolon = 1
receiver()
assert.strictEqual(noSemicolon, 1)
