'use strict';

// Reading and writing integers of 1 to 6 bytes, in both byte orders.

const { codes: {
  ERR_BUFFER_OUT_OF_BOUNDS,
  ERR_INVALID_ARG_TYPE,
  ERR_OUT_OF_RANGE,
} } = require('internal/errors');

// Says why an offset (or another position called `name`) cannot be used. `last` is the highest
// that could.
function throwBadPosition(value, last, name = 'offset', first = 0) {
  if (typeof value !== 'number') throw new ERR_INVALID_ARG_TYPE(name, 'number', value);
  if (Math.floor(value) !== value) throw new ERR_OUT_OF_RANGE(name, 'an integer', value);
  if (last < 0) throw new ERR_BUFFER_OUT_OF_BOUNDS();
  throw new ERR_OUT_OF_RANGE(name, `>= ${first} and <= ${last}`, value);
}

function throwBadByteLength(byteLength) {
  throwBadPosition(byteLength, 6, 'byteLength', 1);
}

// `more` is the number of bytes after the one at the offset. An element that is not there reads
// as undefined, which finds every bad offset, fractions and NaN included.
function checkPosition(bytes, offset, more) {
  if (typeof offset !== 'number' || bytes[offset] === undefined ||
      bytes[offset + more] === undefined) {
    throwBadPosition(offset, bytes.length - more - 1);
  }
}

function throwBadValue(value, min, max, more) {
  const n = typeof min === 'bigint' ? 'n' : '';
  let range = `>= ${min}${n} and <= ${max}${n}`;
  if (more > 3) {
    const bits = (more + 1) * 8;
    range = min == 0 ?
      `>= 0${n} and < 2${n} ** ${bits}${n}` :
      `>= -(2${n} ** ${bits - 1}${n}) and < 2${n} ** ${bits - 1}${n}`;
  }
  throw new ERR_OUT_OF_RANGE('value', range, value);
}

function checkWrite(bytes, value, offset, min, max, more) {
  if (value > max || value < min) throwBadValue(value, min, max, more);
  checkPosition(bytes, offset, more);
}

function readUInt8(offset = 0) {
  const value = typeof offset === 'number' ? this[offset] : undefined;
  if (value === undefined) throwBadPosition(offset, this.length - 1);
  return value;
}

function readInt8(offset = 0) {
  const value = typeof offset === 'number' ? this[offset] : undefined;
  if (value === undefined) throwBadPosition(offset, this.length - 1);
  return value << 24 >> 24;
}

function readUInt16LE(offset = 0) {
  checkPosition(this, offset, 1);
  return this[offset] | this[offset + 1] << 8;
}

function readUInt16BE(offset = 0) {
  checkPosition(this, offset, 1);
  return this[offset] << 8 | this[offset + 1];
}

function readInt16LE(offset = 0) {
  checkPosition(this, offset, 1);
  return this[offset] | this[offset + 1] << 24 >> 16;
}

function readInt16BE(offset = 0) {
  checkPosition(this, offset, 1);
  return this[offset] << 24 >> 16 | this[offset + 1];
}

function readInt32LE(offset = 0) {
  checkPosition(this, offset, 3);
  return this[offset] | this[offset + 1] << 8 | this[offset + 2] << 16 | this[offset + 3] << 24;
}

function readInt32BE(offset = 0) {
  checkPosition(this, offset, 3);
  return this[offset] << 24 | this[offset + 1] << 16 | this[offset + 2] << 8 | this[offset + 3];
}

function readUInt32LE(offset = 0) {
  checkPosition(this, offset, 3);
  return (this[offset] | this[offset + 1] << 8 | this[offset + 2] << 16 |
          this[offset + 3] << 24) >>> 0;
}

function readUInt32BE(offset = 0) {
  checkPosition(this, offset, 3);
  return (this[offset] << 24 | this[offset + 1] << 16 | this[offset + 2] << 8 |
          this[offset + 3]) >>> 0;
}

// The general form: the low four bytes with bit operations, the rest by multiplication.
function readManyLE(bytes, offset, byteLength) {
  if (offset === undefined) throw new ERR_INVALID_ARG_TYPE('offset', 'number', offset);
  if (!(byteLength >= 1 && byteLength <= 6) || typeof byteLength !== 'number' ||
      Math.floor(byteLength) !== byteLength) {
    throwBadByteLength(byteLength);
  }
  checkPosition(bytes, offset, byteLength - 1);
  let value = 0;
  for (let index = offset + byteLength - 1; index >= offset; --index) {
    value = value * 256 + bytes[index];
  }
  return value;
}

function readManyBE(bytes, offset, byteLength) {
  if (offset === undefined) throw new ERR_INVALID_ARG_TYPE('offset', 'number', offset);
  if (!(byteLength >= 1 && byteLength <= 6) || typeof byteLength !== 'number' ||
      Math.floor(byteLength) !== byteLength) {
    throwBadByteLength(byteLength);
  }
  checkPosition(bytes, offset, byteLength - 1);
  let value = 0;
  const end = offset + byteLength;
  for (let index = offset; index < end; ++index) value = value * 256 + bytes[index];
  return value;
}

function withSign(value, byteLength) {
  const limit = 2 ** (byteLength * 8 - 1);
  return value >= limit ? value - 2 * limit : value;
}

function readUIntLE(offset, byteLength) {
  return readManyLE(this, offset, byteLength);
}

function readUIntBE(offset, byteLength) {
  return readManyBE(this, offset, byteLength);
}

function readIntLE(offset, byteLength) {
  return withSign(readManyLE(this, offset, byteLength), byteLength);
}

function readIntBE(offset, byteLength) {
  return withSign(readManyBE(this, offset, byteLength), byteLength);
}

function put8(bytes, value, offset, min, max) {
  value = +value;
  if (typeof offset !== 'number') throw new ERR_INVALID_ARG_TYPE('offset', 'number', offset);
  if (value > max || value < min) throwBadValue(value, min, max, 0);
  if (bytes[offset] === undefined) throwBadPosition(offset, bytes.length - 1);
  bytes[offset] = value;
  return offset + 1;
}

function put16LE(bytes, value, offset, min, max) {
  value = +value;
  checkWrite(bytes, value, offset, min, max, 1);
  bytes[offset] = value;
  bytes[offset + 1] = value >>> 8;
  return offset + 2;
}

function put16BE(bytes, value, offset, min, max) {
  value = +value;
  checkWrite(bytes, value, offset, min, max, 1);
  bytes[offset] = value >>> 8;
  bytes[offset + 1] = value;
  return offset + 2;
}

function put32LE(bytes, value, offset, min, max) {
  value = +value;
  checkWrite(bytes, value, offset, min, max, 3);
  bytes[offset] = value;
  bytes[offset + 1] = value >>> 8;
  bytes[offset + 2] = value >>> 16;
  bytes[offset + 3] = value >>> 24;
  return offset + 4;
}

function put32BE(bytes, value, offset, min, max) {
  value = +value;
  checkWrite(bytes, value, offset, min, max, 3);
  bytes[offset] = value >>> 24;
  bytes[offset + 1] = value >>> 16;
  bytes[offset + 2] = value >>> 8;
  bytes[offset + 3] = value;
  return offset + 4;
}

function put24LE(bytes, value, offset, min, max) {
  value = +value;
  checkWrite(bytes, value, offset, min, max, 2);
  bytes[offset] = value;
  bytes[offset + 1] = value >>> 8;
  bytes[offset + 2] = value >>> 16;
  return offset + 3;
}

function put24BE(bytes, value, offset, min, max) {
  value = +value;
  checkWrite(bytes, value, offset, min, max, 2);
  bytes[offset] = value >>> 16;
  bytes[offset + 1] = value >>> 8;
  bytes[offset + 2] = value;
  return offset + 3;
}

// Five and six bytes: the low 32 bits and what stands above them.
function putWideLE(bytes, value, offset, min, max, byteLength) {
  value = +value;
  checkWrite(bytes, value, offset, min, max, byteLength - 1);
  const high = Math.floor(value / 2 ** 32);
  put32LE(bytes, value >>> 0, offset, 0, 0xffffffff);
  bytes[offset + 4] = high;
  if (byteLength === 6) bytes[offset + 5] = high >>> 8;
  return offset + byteLength;
}

function putWideBE(bytes, value, offset, min, max, byteLength) {
  value = +value;
  checkWrite(bytes, value, offset, min, max, byteLength - 1);
  const high = Math.floor(value / 2 ** 32);
  put32BE(bytes, value >>> 0, offset + byteLength - 4, 0, 0xffffffff);
  bytes[offset + byteLength - 5] = high;
  if (byteLength === 6) bytes[offset] = high >>> 8;
  return offset + byteLength;
}

const putsLE = [undefined, put8, put16LE, put24LE, put32LE, putWideLE, putWideLE];
const putsBE = [undefined, put8, put16BE, put24BE, put32BE, putWideBE, putWideBE];

function putUnsigned(puts, bytes, value, offset, byteLength) {
  const put = typeof byteLength === 'number' ? puts[byteLength] : undefined;
  if (put === undefined) throwBadByteLength(byteLength);
  return put(bytes, value, offset, 0, 2 ** (byteLength * 8) - 1, byteLength);
}

function putSigned(puts, bytes, value, offset, byteLength) {
  const put = typeof byteLength === 'number' ? puts[byteLength] : undefined;
  if (put === undefined) throwBadByteLength(byteLength);
  const limit = 2 ** (byteLength * 8 - 1);
  return put(bytes, value, offset, -limit, limit - 1, byteLength);
}

function writeUIntLE(value, offset, byteLength) {
  return putUnsigned(putsLE, this, value, offset, byteLength);
}

function writeUIntBE(value, offset, byteLength) {
  return putUnsigned(putsBE, this, value, offset, byteLength);
}

function writeIntLE(value, offset, byteLength) {
  return putSigned(putsLE, this, value, offset, byteLength);
}

function writeIntBE(value, offset, byteLength) {
  return putSigned(putsBE, this, value, offset, byteLength);
}

function writeUInt8(value, offset = 0) {
  return put8(this, value, offset, 0, 0xff);
}

function writeInt8(value, offset = 0) {
  return put8(this, value, offset, -0x80, 0x7f);
}

function writeUInt16LE(value, offset = 0) {
  return put16LE(this, value, offset, 0, 0xffff);
}

function writeUInt16BE(value, offset = 0) {
  return put16BE(this, value, offset, 0, 0xffff);
}

function writeInt16LE(value, offset = 0) {
  return put16LE(this, value, offset, -0x8000, 0x7fff);
}

function writeInt16BE(value, offset = 0) {
  return put16BE(this, value, offset, -0x8000, 0x7fff);
}

function writeUInt32LE(value, offset = 0) {
  return put32LE(this, value, offset, 0, 0xffffffff);
}

function writeUInt32BE(value, offset = 0) {
  return put32BE(this, value, offset, 0, 0xffffffff);
}

function writeInt32LE(value, offset = 0) {
  return put32LE(this, value, offset, -0x80000000, 0x7fffffff);
}

function writeInt32BE(value, offset = 0) {
  return put32BE(this, value, offset, -0x80000000, 0x7fffffff);
}

module.exports = {
  checkPosition,
  checkWrite,
  methods: {
    readUIntLE, readUInt32LE, readUInt16LE, readUInt8, readUIntBE, readUInt32BE, readUInt16BE,
    readUintLE: readUIntLE, readUint32LE: readUInt32LE, readUint16LE: readUInt16LE,
    readUint8: readUInt8, readUintBE: readUIntBE, readUint32BE: readUInt32BE,
    readUint16BE: readUInt16BE,
    readIntLE, readInt32LE, readInt16LE, readInt8, readIntBE, readInt32BE, readInt16BE,
    writeUIntLE, writeUInt32LE, writeUInt16LE, writeUInt8, writeUIntBE, writeUInt32BE,
    writeUInt16BE,
    writeUintLE: writeUIntLE, writeUint32LE: writeUInt32LE, writeUint16LE: writeUInt16LE,
    writeUint8: writeUInt8, writeUintBE: writeUIntBE, writeUint32BE: writeUInt32BE,
    writeUint16BE: writeUInt16BE,
    writeIntLE, writeInt32LE, writeInt16LE, writeInt8, writeIntBE, writeInt32BE, writeInt16BE,
  },
};
