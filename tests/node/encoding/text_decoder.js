// TextDecoder knows the web's encodings, byte order marks, streams and fatal mode.
'use strict';
const assert = require('assert');

const decode = (label, bytes, options) =>
  new TextDecoder(label, options).decode(Uint8Array.from(bytes));
assert.strictEqual(decode('utf-8', [0xef, 0xbb, 0xbf, 0x61]), 'a');
assert.strictEqual(decode('utf-8', [0xef, 0xbb, 0xbf, 0x61], { ignoreBOM: true }), '\ufeffa');
assert.strictEqual(decode(' UTF8\n', [0xe2, 0x82, 0x61]), '\ufffda');
assert.strictEqual(decode('utf-16le', [0x3d, 0xd8, 0, 0xde]), '😀');
assert.strictEqual(decode('utf-16be', [0xd8, 0x3d, 0xde, 0]), '😀');
assert.strictEqual(decode('latin1', [0xe9]), 'é');
assert.strictEqual(decode('koi8-r', [0xc1]), 'а');
assert.strictEqual(decode('shift_jis', [0x83, 0x5c]), 'ソ');
assert.strictEqual(decode('gb18030', [0xc4, 0xe3]), '你');
assert.strictEqual(decode('euc-kr', [0xb0, 0xa1]), '가');
assert.strictEqual(decode('big5', [0xa4, 0x40]), '一');
assert.strictEqual(decode('iso-2022-jp', [0x1b, 0x24, 0x42, 0x24, 0x22]), 'あ');

assert.throws(() => decode('utf-8', [0xff], { fatal: true }), {
  code: 'ERR_ENCODING_INVALID_ENCODED_DATA', name: 'TypeError',
});
assert.throws(() => new TextDecoder('nonsense'), {
  code: 'ERR_ENCODING_NOT_SUPPORTED', name: 'RangeError',
});

for (const label of ['utf-8', 'utf-16le']) {
  const bytes = Buffer.from('\ufeffaé€😀', label === 'utf-8' ? 'utf8' : 'utf16le');
  const decoder = new TextDecoder(label);
  let text = '';
  for (const byte of bytes) text += decoder.decode(Uint8Array.of(byte), { stream: true });
  assert.strictEqual(text + decoder.decode(), 'aé€😀');
}
assert.strictEqual(new TextDecoder('ascii').encoding, 'windows-1252');
