// File URLs to paths and back.
'use strict';
const assert = require('assert');
const { domainToASCII, domainToUnicode, fileURLToPath, pathToFileURL, urlToHttpOptions } =
  require('url');

const strange = '/tmp/a b%c#d?e\\f\né';
assert.strictEqual(fileURLToPath(pathToFileURL(strange)), strange);
assert.strictEqual(pathToFileURL('/x/').href, 'file:///x/');
assert.strictEqual(fileURLToPath('file:///a%20b'), '/a b');
assert.throws(() => fileURLToPath('http://a/b'), { code: 'ERR_INVALID_URL_SCHEME' });
assert.throws(() => fileURLToPath('file://host/b'), { code: 'ERR_INVALID_FILE_URL_HOST' });
assert.throws(() => fileURLToPath('file:///a%2Fb'), { code: 'ERR_INVALID_FILE_URL_PATH' });
assert.throws(() => fileURLToPath(null), { code: 'ERR_INVALID_ARG_TYPE' });

assert.strictEqual(domainToASCII('español.com'), 'xn--espaol-zwa.com');
assert.strictEqual(domainToASCII('xn--iñvalid.com'), '');
assert.strictEqual(domainToUnicode('xn--espaol-zwa.com'), 'español.com');

const options = urlToHttpOptions(new URL('http://a:b%20c@[::1]:81/d?e'));
assert.strictEqual(options.hostname, '::1');
assert.strictEqual(options.port, 81);
assert.strictEqual(options.path, '/d?e');
assert.strictEqual(options.auth, 'a:b c');
