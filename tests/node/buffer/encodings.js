// Every encoding reads back what it wrote, short and long, and is lenient as documented.
'use strict';
const assert = require('assert');

const all = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
for (const encoding of ['latin1', 'binary', 'base64', 'base64url', 'hex', 'ucs2', 'UTF-16LE']) {
  for (const bytes of [all, all.subarray(10, 30), Buffer.concat(Array(20).fill(all))]) {
    const text = bytes.toString(encoding);
    assert.deepStrictEqual(Buffer.from(text, encoding), bytes, encoding);
    assert.strictEqual(Buffer.byteLength(text, encoding), bytes.length, encoding);
  }
}
for (const text of ['', 'a', 'žluťoučký kůň', '漢字', '😀', 'x'.repeat(5000), 'ř€😀'.repeat(900)]) {
  const bytes = Buffer.from(text);
  assert.strictEqual(bytes.toString(), text);
  assert.strictEqual(Buffer.byteLength(text), bytes.length);
}

assert.strictEqual(Buffer.from([0xe2, 0x82, 0x41, 0xff]).toString(), '\ufffdA\ufffd');
assert.strictEqual(Buffer.from('\ud800a').toString('hex'), 'efbfbd61');
assert.strictEqual(Buffer.from([0xe1]).toString('ascii'), 'a');
assert.strictEqual(Buffer.from('abxx', 'hex').toString('hex'), 'ab');
assert.strictEqual(Buffer.from('abc', 'hex').length, 1);
assert.strictEqual(Buffer.from('Y W-J_j=YQ', 'base64').toString('hex'), '616f89fe');
assert.strictEqual(Buffer.from('=YQ', 'base64').length, 0);
assert.strictEqual(all.toString('base64url').includes('='), false);
