// IPv4 addresses in all their forms become the usual one.
'use strict';
const assert = require('assert');

for (const [text, expected] of Object.entries({
  '127.0.0.1': '127.0.0.1', '0.0.0.0': '0.0.0.0', '255.255.255.255': '255.255.255.255',
  '127.1': '127.0.0.1', '0x7f.1': '127.0.0.1', '017700000001': '127.0.0.1',
  '127.0.0.01': '127.0.0.1', '1.2.3.08': null, '256.0.0.1': null, '1.2.3.4.5': null,
  '1.2.3.4.': '1.2.3.4', '1.2.3': '1.2.0.3', '10.20.30.40': '10.20.30.40', '1.2.3.256': null,
  'a.1.2.3.4': null, '0.1.2.03': '0.1.2.3',
})) {
  const url = URL.parse(`http://${text}:8080/a?b#c`);
  if (expected === null) assert.strictEqual(url, null, text);
  else assert.strictEqual(url?.href, `http://${expected}:8080/a?b#c`, text);
}
