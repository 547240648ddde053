// Functions of a module that is not evaluated yet can be called; its variables cannot be read.
import assert from 'node:assert';
import { early, isOdd } from './fixtures/cycle_a.mjs';

assert.strictEqual(isOdd(7), true);
assert.strictEqual(early.name, 'ReferenceError');
