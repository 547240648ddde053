// Query strings to objects and back.
'use strict';
const assert = require('assert');
const querystring = require('querystring');

const parsed = querystring.parse('a=1&b=%C3%A9+x&a=2&c&&=d');
assert.strictEqual(Object.getPrototypeOf(parsed), null);
assert.deepStrictEqual({ ...parsed }, { 'a': ['1', '2'], 'b': 'é x', 'c': '', '': 'd' });
assert.deepStrictEqual({ ...querystring.parse('a:1;b:2', ';', ':') }, { a: '1', b: '2' });
assert.deepStrictEqual(Object.keys(querystring.parse('a&b&c', null, null, { maxKeys: 2 })),
                       ['a', 'b']);

assert.strictEqual(querystring.stringify({ a: [1, 'x y'], b: true, c: null, d: 5n, e: NaN }),
                   'a=1&a=x%20y&b=true&c=&d=5&e=');
assert.strictEqual(querystring.escape("-_.!~*'()&é"), "-_.!~*'()%26%C3%A9");
assert.throws(() => querystring.escape('\ud800'), { name: 'URIError', code: 'ERR_INVALID_URI' });

// Broken encodings never throw.
assert.strictEqual(querystring.unescape('%zz%C3'), '%zz\ufffd');
assert.deepStrictEqual([...querystring.unescapeBuffer('a%41+', true)], [97, 65, 32]);

// A program may put its own functions in.
querystring.escape = () => 'x';
assert.strictEqual(querystring.stringify({ a: 1 }), 'x=x');
