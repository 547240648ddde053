'use strict';

// Tens of thousands of generated URLs: ours, most of which are parsed natively, and those of the
// package that has the standard's algorithms in the standard's words.

const assert = require('assert');
const { spawnSync } = require('child_process');

if (!process.execArgv.includes('--expose-internals')) {
  const { status, stderr } = spawnSync(process.execPath, ['--expose-internals', __filename]);
  assert.strictEqual(status, 0, `${stderr}`);
  return;
}

const standard = require('internal/deps/whatwg-url');

let seed = 20;

function random(limit) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % limit;
}

const pick = (list) => list[random(list.length)];

const schemes = ['http:', 'https:', 'HTTP:', 'ws:', 'wss:', 'ftp:', 'file:', 'File:', 'foo:',
                 'data:', 'mailto:', '', 'blob:', 'a+b-c.1:', '1x:', 'http', 'ht tp:'];
const slashes = ['//', '//', '//', '/', '', '///', '\\\\', '\\', '/\\', '////'];
const credentials = ['', '', '', '', 'user@', 'u:p@', 'u:@', ':p@', 'a@b@', 'u%40:p/q@', '@', ':@',
                     'ü:é@', 'u;=|^@'];
const hosts = ['example.com', 'EXAMPLE.com', 'localhost', '127.0.0.1', '0x7f.1', '1.2.3', '256',
               '4294967295', '4294967296', '1.2.3.4.5', '1.2.3.4.', '09', '0x', '[::1]', '[::',
               '[1:2:3:4:5:6:7:8]', '[::ffff:1.2.3.4]', '[1::2::3]', '[1:0:0:2:0:0:0:3]', '', 'a b',
               'a%20b', 'a%41', '%', 'a_b', 'a..b', '.a', 'a.', '.', '-a-', 'a^b', 'a|b', 'a<b',
               'C:', 'C|', 'xn--', 'xn--bcher-kva', 'bücher.de', 'a%00b', 'a\tb', '1e3', 'a.0x1',
               'a.1.', '1.0xffffff', 'a*b', "a'b", 'a,b~!$&()', 'a{b', 'a`b', 'a"b', '日本.jp'];
const ports = ['', '', '', '', ':80', ':443', ':8080', ':0', ':', ':65535', ':65536', ':00080',
               ':8a', ':-1', ': 80', ':99999999999999999999'];
const segments = ['a', 'b', '..', '.', '%2e', '%2E%2e', '.%2e', '%2e.', '', 'c d', 'é', '%', '%zz',
                  'a;b=c', '{x}', '^', '|', 'C:', 'C|', 'd:', '"<>`', "'", 'a\\b', '...', '..a',
                  '%2e%2e%2e', '~', '@:', '[]', '\u{1f600}', '\x7f', '\x01', '\t'];
const queries = ['', '', '', '?', '?a=b', '?a b', '?é', '?"<>`\'{}|^', '??', '?a?b/c', '?\x01\x7f',
                 '?\u{1f600}', '?a\nb'];
const hashes = ['', '', '', '#', '#a', '#a b', '#é`', '##', '#?', '#"<>{}|^\'', '#\x01'];
const anything = [...'abC:/\\?#@%.[]0129x |^ \t\n<>"\'{}`é'];

function makePath() {
  let text = '';
  for (let left = random(5); left > 0; left--) {
    text += pick(['/', '/', '/', '\\', '//', '']) + pick(segments);
  }
  return text;
}

function make() {
  if (random(12) === 0) {
    return Array.from({ length: random(14) }, () => pick(anything)).join('');
  }
  const hasAuthority = random(3) > 0;
  const text = (random(4) === 0 ? '' : pick(schemes)) + pick(slashes) +
    (hasAuthority ? pick(credentials) + pick(hosts) + pick(ports) : '') +
    makePath() + pick(queries) + pick(hashes);
  return random(10) > 0 ? text : ` ${text}${pick([' ', '\r', '\x1f', ''])}`;
}

// By the standard: a record, or null.
function parseByPackage(input, base) {
  const baseURL = base === undefined ? null : standard.basicURLParse(base);
  return base !== undefined && baseURL === null ? null : standard.basicURLParse(input, { baseURL });
}

const count = 30_000;
let valid = 0;
for (let left = count; left > 0; left--) {
  const input = make();
  const base = random(3) > 0 ? undefined : make();
  const shown = JSON.stringify([input, base]);
  const record = parseByPackage(input, base);
  const url = URL.parse(input, base);
  assert.strictEqual(url === null, record === null, shown);
  if (url === null) continue;
  valid++;
  assert.strictEqual(url.href, standard.serializeURL(record), shown);
  assert.strictEqual(url.username, record.username, shown);
  assert.strictEqual(url.password, record.password, shown);
  assert.strictEqual(url.hostname, record.host === null ? '' : standard.serializeHost(record.host));
  assert.strictEqual(url.port, record.port === null ? '' : `${record.port}`, shown);
  assert.strictEqual(url.pathname, standard.serializePath(record), shown);
  assert.strictEqual(url.search, record.query ? `?${record.query}` : '', shown);
  assert.strictEqual(url.hash, record.fragment ? `#${record.fragment}` : '', shown);
}
assert.ok(valid > count / 5, `${valid} of ${count} are URLs`);
