// url.parse(), url.format() and url.resolve().
'use strict';
const assert = require('assert');
const url = require('url');

process.removeAllListeners('warning');
const { protocol, auth, host, port, pathname, query, hash } =
  url.parse('HTTP://u:p@Host:80\\a b?x=1#h', true);
assert.deepStrictEqual({ protocol, auth, host, port, pathname, hash },
                       { protocol: 'http:', auth: 'u:p', host: 'host:80', port: '80',
                         pathname: '/a%20b', hash: '#h' });
assert.strictEqual(query.x, '1');
assert.strictEqual(url.parse('//a/b').host, null);
assert.strictEqual(url.parse('//a/b', false, true).host, 'a');
assert.strictEqual(url.parse('mailto:x@y.z').hostname, 'y.z');
assert.strictEqual(url.parse('javascript:a b').pathname, 'a b');

assert.strictEqual(url.resolve('/one/two/three', 'four'), '/one/two/four');
assert.strictEqual(url.resolve('http://a.b/c/d', '../../e?f'), 'http://a.b/e?f');
assert.strictEqual(url.resolve('mailto:a@b', 'c@d'), 'mailto:c@d');

assert.strictEqual(url.format({ protocol: 'http', hostname: '::1', port: 8, query: { a: 'b' } }),
                   'http://[::1]:8?a=b');
assert.strictEqual(url.format(new URL('http://u@xn--bcher-kva.x/?q#h'),
                              { auth: false, fragment: false, search: false, unicode: true }),
                   'http://bücher.x/');
assert.throws(() => url.parse(5), { code: 'ERR_INVALID_ARG_TYPE' });
