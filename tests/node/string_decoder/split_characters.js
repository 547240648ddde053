// Characters that are split over chunks, at any place, come out whole.
'use strict';
const assert = require('assert');
const { StringDecoder } = require('string_decoder');

for (const [encoding, text] of [['utf8', 'aé€😀z'], ['utf16le', 'a😀é'], ['base64', 'YWJjZGVm'],
  ['base64url', 'YWJj-_8'], ['hex', 'abcdef'], ['latin1', 'é']]) {
  const bytes = Buffer.from(text, encoding);
  for (let first = 0; first <= bytes.length; ++first) {
    for (let second = first; second <= bytes.length; ++second) {
      const decoder = new StringDecoder(encoding);
      const result = decoder.write(bytes.subarray(0, first)) +
        decoder.write(bytes.subarray(first, second)) + decoder.end(bytes.subarray(second));
      assert.strictEqual(result, text, encoding);
    }
  }
}
const decoder = new StringDecoder();
assert.strictEqual(decoder.encoding, 'utf8');
assert.strictEqual(decoder.write(Buffer.from([0xe2, 0x82])), '');
assert.strictEqual(decoder.lastNeed, 1);
assert.strictEqual(decoder.end(), '\ufffd');
assert.strictEqual(decoder.write('text'), 'text');
assert.throws(() => new StringDecoder('nonsense'), { code: 'ERR_UNKNOWN_ENCODING' });
assert.throws(() => decoder.write(5), { code: 'ERR_INVALID_ARG_TYPE' });
