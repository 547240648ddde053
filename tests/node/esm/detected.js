// A text that only a module can be.
import assert from 'node:assert';
assert.strictEqual(typeof require, 'undefined');
assert.strictEqual(import.meta.dirname.endsWith('esm'), true);
await null;
