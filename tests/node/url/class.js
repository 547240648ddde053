// The class URL: parsing, setters, errors and inspection.
'use strict';
const assert = require('assert');
const { inspect } = require('util');

const url = new URL('https://user:pass@EXAMPLE.org:8080/a/./b/../c?x=1&y=%20#frag');
assert.strictEqual(url.href, 'https://user:pass@example.org:8080/a/c?x=1&y=%20#frag');
assert.strictEqual(url.origin, 'https://example.org:8080');
assert.strictEqual(url.host, 'example.org:8080');
assert.strictEqual(url.password, 'pass');
assert.strictEqual(url.hash, '#frag');
assert.strictEqual(JSON.stringify({ url }), `{"url":"${url.href}"}`);

url.port = '443';
url.pathname = '/ü';
url.hash = '';
url.username = '';
url.password = '';
assert.strictEqual(url.href, 'https://example.org/%C3%BC?x=1&y=%20');
url.searchParams.append('z', 'a b');
assert.strictEqual(url.search, '?x=1&y=+&z=a+b');
url.search = '?only=1';
assert.deepStrictEqual([...url.searchParams], [['only', '1']]);

assert.strictEqual(new URL('../x?q', 'http://h/a/b/c').href, 'http://h/a/x?q');
assert.strictEqual(new URL('/p', 'http://u@h:81/a').href, 'http://u@h:81/p');
assert.strictEqual(new URL('http://0x7f.1/').hostname, '127.0.0.1');
assert.strictEqual(new URL('http://[::0:1]/').hostname, '[::1]');
assert.strictEqual(new URL('http://bücher.example/').hostname, 'xn--bcher-kva.example');
assert.strictEqual(new URL('file:///C|/x').href, 'file:///C:/x');
assert.strictEqual(new URL('blob:https://a.b/c').origin, 'https://a.b');
assert.strictEqual(new URL('mailto:x@y').pathname, 'x@y');

assert.throws(() => new URL('nothing', 'neither'), {
  name: 'TypeError',
  code: 'ERR_INVALID_URL',
  message: 'Invalid URL',
  input: 'nothing',
  base: 'neither',
});
assert.throws(() => new URL(), { code: 'ERR_MISSING_ARGS' });
assert.strictEqual(URL.canParse('x:'), true);
assert.strictEqual(URL.canParse('/x'), false);
assert.strictEqual(inspect(new URL('http://a/?b=c')), `URL {
  href: 'http://a/?b=c',
  origin: 'http://a',
  protocol: 'http:',
  username: '',
  password: '',
  host: 'a',
  hostname: 'a',
  port: '',
  pathname: '/',
  search: '?b=c',
  searchParams: URLSearchParams { 'b' => 'c' },
  hash: ''
}`);
