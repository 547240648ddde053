'use strict';
// Signals that follow others, in the order in which they are told.
const assert = require('assert');

const sources = [new AbortController(), new AbortController()];
const any = AbortSignal.any(sources.map((each) => each.signal));
const nested = AbortSignal.any([any]);
const order = [];
nested.addEventListener('abort', () => order.push('nested', any.aborted));
any.addEventListener('abort', () => order.push('any'));
sources[1].signal.addEventListener('abort', () => order.push('source', nested.aborted));
sources[1].abort('why');
assert.deepStrictEqual(order, ['source', true, 'nested', true, 'any']);
assert.strictEqual(nested.reason, 'why');
assert.strictEqual(AbortSignal.any([]).aborted, false);
