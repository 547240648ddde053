'use strict';

// URLPattern: what matches, what is found, and what is refused.

const assert = require('assert');
const url = require('url');

assert.strictEqual(url.URLPattern, URLPattern);
const pattern = new URLPattern({ pathname: '/books/:id(\\d+)', search: '*' });
assert.strictEqual(pattern.hasRegExpGroups, true);
assert.strictEqual(pattern.pathname, '/books/:id(\\d+)');
assert.strictEqual(pattern.protocol, '*');
assert.strictEqual(pattern.test('https://example.com/books/12?page=3'), true);
assert.strictEqual(pattern.test('https://example.com/books/twelve'), false);
assert.strictEqual(pattern.exec('no url'), null);

const found = pattern.exec('https://example.com/books/12?page=3');
assert.deepStrictEqual(Object.keys(found), [
  'hash', 'hostname', 'inputs', 'password', 'pathname', 'port', 'protocol', 'search', 'username',
]);
assert.deepStrictEqual(found.inputs, ['https://example.com/books/12?page=3']);
assert.strictEqual(found.pathname.groups.id, '12');
assert.strictEqual(found.search.groups[0], 'page=3');

const withBase = new URLPattern('/files/*.:type', 'https://example.com');
assert.strictEqual(withBase.hostname, 'example.com');
const { pathname } = withBase.exec('/files/a.txt', 'https://example.com');
assert.strictEqual(pathname.groups.type, 'txt');
assert(new URLPattern({ pathname: '/A' }, { ignoreCase: true }).test({ pathname: '/a' }));
assert(new URLPattern({ pathname: '/([[a-z]--[b-z]])' }).test({ pathname: '/a' }));

assert.throws(() => URLPattern(), { code: 'ERR_CONSTRUCT_CALL_REQUIRED', name: 'TypeError' });
assert.throws(() => new URLPattern(1), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => new URLPattern('/x'), { code: 'ERR_INVALID_URL_PATTERN' });
assert.throws(() => pattern.test({}, 'https://example.com'), { code: 'ERR_OPERATION_FAILED' });
assert.throws(() => Reflect.apply(pattern.test, {}, []), { message: 'Illegal invocation' });
