'use strict';

// Thousands of URLs, made of parts that are easy to get wrong. What becomes of all of them together
// is known from Node.

const assert = require('assert');
const { createHash } = require('crypto');

let seed = 7;

function random(limit) {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff;
  return (seed >> 8) % limit;
}

const pick = (list) => list[random(list.length)];

const schemes = ['http', 'https', 'HTTP', 'ws', 'wss', 'ftp', 'file', 'redis', 'data', 'mailto',
                 'a+b', 'http:', '', ':', ' http', 'h\ttp'];
const slashes = ['://', '://', '://', '://', ':/', ':', ':///', '://\\', ':\\\\'];
const credentials = ['', '', '', 'user@', 'user:pass@', 'u:@', ':p@', '@', 'us er:p@ss@', 'ü:ä@',
                     'a:b:c@', 'a/b@', '%40:%3A@', "u'n:[p]@", 'a;b=c@', '|^`{}"<>~:|^`@', '::@'];
const hosts = ['example.com', 'Example.COM', 'localhost', '127.0.0.1', '1.2.3', '0x7f.1', '[::1]',
               '[FE80::1]', '[::1', 'exämple.com', '日本.jp', 'a_b.com', 'a..b', 'a.b.', '',
               'xn--nxasmq6b', '%41.com', 'a b', '256.256.256.256', '09', 'a.1', '*.x', 'a~b',
               'É.com', 'ß.de', '[::1%25]', '1e3'];
const ports = ['', '', '', ':80', ':443', ':8080', ':0', ':00080', ':65535', ':65536', ':', ':8a'];
const segments = ['', 'a', 'b.c', '.', '..', '%2e', '%2E%2e', 'a b', 'ü', '"q"', '<x>', '`', '{y}',
                  '|', '~', '[z]', '\\', 'a\\b', '%', '%41', "'", 'c:', 'C|', 'é😀', '@', '\x7f',
                  '\x01', '...', '//', ';p=1', 'c%7c'];
const queries = ['', '', '?', '?a=b', '?a b', '?"<>', '?ü', "?'x'", '??', '?a=/../b', '?`{}|^\\',
                 '?\x7f', '?a\tb', '?😀'];
const hashes = ['', '', '#', '#h', '#a b', '#"<>`', '#ü', '##', '#?', '#\\{}|^', "#'", '#\x7f'];
const starts = ['', '', 'a', '../', './', '..', '/', '//', '//h', '\\', 'c:', '?', '#', '.',
                '../../..', 'C|/x', '\\\\h'];
const bases = ['http://example.com/a/b/c?q#h', 'https://u:p@h:81/', 'file:///home/u/x.js',
               'file:///c:/x/y', 'file://host/a/b', 'redis://h/a/b', 'data:x,y', 'http://h',
               'wss://h/a//b/', 'file:///', 'http://[::1]/x', 'foo:/a/b'];

function makePath() {
  let text = '';
  for (let left = random(5); left > 0; left--) text += pick(['/', '/', '/', '\\']) + pick(segments);
  return text;
}

function makeAbsolute() {
  return pick(schemes) + pick(slashes) + pick(credentials) + pick(hosts) + pick(ports) +
    makePath() + pick(queries) + pick(hashes);
}

function makeRelative() {
  return pick(starts) + makePath() + pick(queries) + pick(hashes);
}

function show(make) {
  try {
    const url = make();
    return [url.href, url.origin, url.username, url.password, url.host, url.hostname, url.port,
            url.pathname, url.search, url.hash].join(' ');
  } catch (error) {
    return error.code;
  }
}

function hashOf(count, make) {
  const hash = createHash('sha256');
  for (let left = count; left > 0; left--) hash.update(`${show(make())}\n`);
  return hash.digest('hex').slice(0, 16);
}

const results = {
  absolute: hashOf(4000, () => {
    const text = makeAbsolute();
    return () => new URL(text);
  }),
  relative: hashOf(4000, () => {
    const text = random(5) === 0 ? makeAbsolute() : makeRelative();
    const base = pick(bases);
    return () => new URL(text, base);
  }),
  changed: hashOf(4000, () => {
    const base = pick(bases);
    const part = pick(['pathname', 'search', 'hash']);
    const value = pick([makePath, makeRelative, () => pick(queries), () => pick(hashes)])();
    return () => {
      const url = new URL(base);
      url[part] = value;
      return url;
    };
  }),
};

assert.deepStrictEqual(results, {
  absolute: 'fbea74c84fb200d1',
  relative: 'c93a1b1b766fdf7d',
  changed: 'efa9c8bbac9b550f',
});
