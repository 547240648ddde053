// CommonJS as ES modules see it, and back.
import assert from 'node:assert';
import { createRequire } from 'node:module';
import * as whole from './fixtures/named.cjs';
import fallback, { a, b } from './fixtures/named.cjs';

assert.deepStrictEqual(Object.keys(whole), ['__esModule', 'a', 'b', 'default', 'load', 'module.exports']);
assert.strictEqual(whole['module.exports'], fallback);
assert.deepStrictEqual([a, b], [1, 2]);

const require = createRequire(import.meta.url);
assert.strictEqual(require('./fixtures/named.cjs'), fallback);
const counter = require('./fixtures/counter.mjs');
assert.strictEqual(counter.__esModule, true);
assert.strictEqual(counter.increment, (await import('./fixtures/counter.mjs')).increment);
assert.throws(() => require('./fixtures/awaits_first.mjs'), { code: 'ERR_REQUIRE_ASYNC_MODULE' });
assert.strictEqual(require('./fixtures/custom_exports.mjs'), 'mine');
assert.strictEqual((await fallback.load('./log.mjs')).log.length, 0);
