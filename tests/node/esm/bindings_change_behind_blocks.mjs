// What a module exports and assigns later is seen by who imports it, whatever stands before the
// assignment.
import assert from 'assert';
import { count, first, increase, second, swap } from './fixtures/forms/changes_behind_blocks.mjs';

swap(false);
assert.deepStrictEqual([first, second], [2, 1]);
increase();
assert.strictEqual(count, 5);
