// URLSearchParams as a collection.
'use strict';
const assert = require('assert');

const params = new URLSearchParams('?b=2&a=1&b=%F0%9F%98%80&c&%zz=+');
assert.deepStrictEqual([...params],
                       [['b', '2'], ['a', '1'], ['b', '😀'], ['c', ''], ['%zz', ' ']]);
assert.strictEqual(params.size, 5);
assert.strictEqual(params.get('b'), '2');
assert.strictEqual(params.get('missing'), null);
assert.deepStrictEqual(params.getAll('b'), ['2', '😀']);
assert.strictEqual(params.has('a', '2'), false);
params.set('b', '!~*()\'');
params.delete('c');
params.sort();
assert.strictEqual(params.toString(), '%25zz=+&a=1&b=%21%7E*%28%29%27');

assert.strictEqual(`${new URLSearchParams({ a: 1, b: '\ud800' })}`, 'a=1&b=%EF%BF%BD');
assert.strictEqual(`${new URLSearchParams([['x', 'y'], new Set(['p', 'q'])])}`, 'x=y&p=q');
assert.strictEqual(`${new URLSearchParams(new Map([['m', 'n']]))}`, 'm=n');
assert.throws(() => new URLSearchParams([['one']]), { code: 'ERR_INVALID_TUPLE' });
assert.throws(() => params.get(), { code: 'ERR_MISSING_ARGS' });
assert.throws(() => URLSearchParams.prototype.get.call({}, 'x'), { code: 'ERR_INVALID_THIS' });

const seen = [];
new URLSearchParams('a=1&b=2').forEach((value, name) => seen.push(name + value));
assert.deepStrictEqual(seen, ['a1', 'b2']);
