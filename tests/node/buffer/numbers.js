// Numbers are read and written in both byte orders, and refused outside of their range.
'use strict';
const assert = require('assert');

const buffer = Buffer.alloc(8);
const cases = [
  ['UInt8', 200, 'c8'], ['Int8', -2, 'fe'],
  ['UInt16LE', 0x1234, '3412'], ['UInt16BE', 0x1234, '1234'],
  ['Int16LE', -2, 'feff'], ['Int16BE', -2, 'fffe'],
  ['UInt32LE', 0xfedcba98, '98badcfe'], ['UInt32BE', 0xfedcba98, 'fedcba98'],
  ['Int32LE', -3, 'fdffffff'], ['Int32BE', -3, 'fffffffd'],
  ['FloatLE', 1.5, '0000c03f'], ['FloatBE', 1.5, '3fc00000'],
  ['DoubleLE', -0.1, '9a9999999999b9bf'], ['DoubleBE', -0.1, 'bfb999999999999a'],
  ['BigUInt64LE', 2n ** 64n - 2n, 'feffffffffffffff'],
  ['BigInt64BE', -2n, 'fffffffffffffffe'],
];
for (const [kind, value, bytes] of cases) {
  buffer.fill(0);
  assert.strictEqual(buffer[`write${kind}`](value), bytes.length / 2, kind);
  assert.strictEqual(buffer.toString('hex', 0, bytes.length / 2), bytes, kind);
  assert.strictEqual(buffer[`read${kind}`](0), value, kind);
  const past = 8 - bytes.length / 2 + 1;
  const code = past === 1 ? /^ERR_(OUT_OF_RANGE|BUFFER_OUT_OF_BOUNDS)$/ : /^ERR_OUT_OF_RANGE$/;
  assert.throws(() => buffer[`read${kind}`](past), { name: 'RangeError', code });
  assert.throws(() => buffer[`write${kind}`](value, past), { name: 'RangeError', code });
  assert.throws(() => buffer[`read${kind}`]('0'), { code: 'ERR_INVALID_ARG_TYPE' });
  assert.throws(() => buffer[`read${kind}`](0.5), { code: 'ERR_OUT_OF_RANGE' });
}
for (let size = 1; size <= 6; ++size) {
  const max = 2 ** (size * 8) - 1;
  const min = -(2 ** (size * 8 - 1));
  for (const order of ['LE', 'BE']) {
    buffer[`writeUInt${order}`](max - 1, 1, size);
    assert.strictEqual(buffer[`readUInt${order}`](1, size), max - 1);
    buffer[`writeInt${order}`](min + 1, 1, size);
    assert.strictEqual(buffer[`readInt${order}`](1, size), min + 1);
    assert.throws(() => buffer[`writeUInt${order}`](max + 1, 0, size), {
      code: 'ERR_OUT_OF_RANGE',
    });
    assert.throws(() => buffer[`writeInt${order}`](min - 1, 0, size), {
      code: 'ERR_OUT_OF_RANGE',
    });
  }
}
assert.throws(() => buffer.readUIntLE(0, 7), {
  message: 'The value of "byteLength" is out of range. It must be >= 1 and <= 6. Received 7',
});
assert.throws(() => buffer.writeInt16LE(40000), {
  message: 'The value of "value" is out of range. It must be >= -32768 and <= 32767. ' +
    'Received 40000',
});
assert.throws(() => buffer.writeBigInt64LE(1), TypeError);
