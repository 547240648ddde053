'use strict';

// Long texts are converted in blocks: what comes out must not depend on where a character lies in
// its block. Whole texts are compared with their characters, one by one.

const assert = require('assert');

const alphabets = [
  'abcdefgh', 'äöüßéñ', 'привет мир', '中文字符測試', '😀🎉🚀', 'aä中😀', 'plain text with one ä in it',
];

function bytesOfEach(characters) {
  return characters.flatMap((character) => [...Buffer.from(character)]);
}

for (const alphabet of alphabets) {
  const letters = [...alphabet];
  for (let count = 0; count < 150; count++) {
    const characters = Array.from({ length: count }, (_, index) =>
      letters[(index * 7 + count) % letters.length]);
    const text = characters.join('');
    const bytes = Buffer.from(text);
    assert.deepStrictEqual([...bytes], bytesOfEach(characters));
    assert.strictEqual(Buffer.byteLength(text), bytes.length);
    assert.strictEqual(bytes.toString(), text);
    assert.strictEqual(new TextDecoder('utf-8', { fatal: true }).decode(bytes), text);
    assert.strictEqual(bytes.toString('hex'),
                       [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
    assert.strictEqual(Buffer.from(text, 'utf16le').toString('utf16le'), text);
    assert.strictEqual(bytes.toString('ascii'),
                       [...bytes].map((byte) => String.fromCharCode(byte & 0x7f)).join(''));
  }
}

// Room that ends anywhere: whole characters only.
for (const alphabet of alphabets) {
  const text = alphabet.repeat(12);
  for (let room = 0; room < 120; room++) {
    const target = Buffer.alloc(room + 1, 0xee);
    const written = target.write(text, 0, room);
    assert.ok(text.startsWith(target.toString('utf8', 0, written)));
    assert.strictEqual(target[written], 0xee);
    assert.ok(room - written < 4 || written === Buffer.byteLength(text));
  }
}

// One bad byte in a long text.
for (let place = 0; place < 70; place++) {
  const bytes = Buffer.from('й'.repeat(40));
  bytes[place] = 0xff;
  const before = 'й'.repeat(place >> 1);
  const expected = `${before}\ufffd\ufffd${'й'.repeat(39 - (place >> 1))}`;
  assert.strictEqual(bytes.toString(), expected);
  assert.throws(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
                { code: 'ERR_ENCODING_INVALID_ENCODED_DATA' });
}

// Halves of pairs, wherever they are.
for (let count = 0; count < 40; count++) {
  const before = '中'.repeat(count);
  assert.strictEqual(Buffer.from(`${before}\ud83d${before}`).toString(),
                     `${before}\ufffd${before}`);
  assert.strictEqual(Buffer.byteLength(`${before}\udc00\ud83d${before}`), 6 * count + 6);
}
