'use strict';

// Reading and writing floating-point numbers and 64-bit integers.

const { checkPosition, checkWrite } = require('internal/buffer/integers');

// Numbers are taken apart and put together here. The machine is little-endian.
const scratch = new Uint8Array(8);
const asFloat = new Float32Array(scratch.buffer);
const asDouble = new Float64Array(scratch.buffer);
const asUnsigned = new BigUint64Array(scratch.buffer);
const asSigned = new BigInt64Array(scratch.buffer);

function load4LE(bytes, offset) {
  checkPosition(bytes, offset, 3);
  scratch[0] = bytes[offset];
  scratch[1] = bytes[offset + 1];
  scratch[2] = bytes[offset + 2];
  scratch[3] = bytes[offset + 3];
}

function load4BE(bytes, offset) {
  checkPosition(bytes, offset, 3);
  scratch[3] = bytes[offset];
  scratch[2] = bytes[offset + 1];
  scratch[1] = bytes[offset + 2];
  scratch[0] = bytes[offset + 3];
}

function load8LE(bytes, offset) {
  checkPosition(bytes, offset, 7);
  scratch[0] = bytes[offset];
  scratch[1] = bytes[offset + 1];
  scratch[2] = bytes[offset + 2];
  scratch[3] = bytes[offset + 3];
  scratch[4] = bytes[offset + 4];
  scratch[5] = bytes[offset + 5];
  scratch[6] = bytes[offset + 6];
  scratch[7] = bytes[offset + 7];
}

function load8BE(bytes, offset) {
  checkPosition(bytes, offset, 7);
  scratch[7] = bytes[offset];
  scratch[6] = bytes[offset + 1];
  scratch[5] = bytes[offset + 2];
  scratch[4] = bytes[offset + 3];
  scratch[3] = bytes[offset + 4];
  scratch[2] = bytes[offset + 5];
  scratch[1] = bytes[offset + 6];
  scratch[0] = bytes[offset + 7];
}

function store4LE(bytes, offset) {
  bytes[offset] = scratch[0];
  bytes[offset + 1] = scratch[1];
  bytes[offset + 2] = scratch[2];
  bytes[offset + 3] = scratch[3];
  return offset + 4;
}

function store4BE(bytes, offset) {
  bytes[offset] = scratch[3];
  bytes[offset + 1] = scratch[2];
  bytes[offset + 2] = scratch[1];
  bytes[offset + 3] = scratch[0];
  return offset + 4;
}

function store8LE(bytes, offset) {
  for (let index = 0; index < 8; ++index) bytes[offset + index] = scratch[index];
  return offset + 8;
}

function store8BE(bytes, offset) {
  for (let index = 0; index < 8; ++index) bytes[offset + index] = scratch[7 - index];
  return offset + 8;
}

function readFloatLE(offset = 0) {
  load4LE(this, offset);
  return asFloat[0];
}

function readFloatBE(offset = 0) {
  load4BE(this, offset);
  return asFloat[0];
}

function readDoubleLE(offset = 0) {
  load8LE(this, offset);
  return asDouble[0];
}

function readDoubleBE(offset = 0) {
  load8BE(this, offset);
  return asDouble[0];
}

function readBigUInt64LE(offset = 0) {
  load8LE(this, offset);
  return asUnsigned[0];
}

function readBigUInt64BE(offset = 0) {
  load8BE(this, offset);
  return asUnsigned[0];
}

function readBigInt64LE(offset = 0) {
  load8LE(this, offset);
  return asSigned[0];
}

function readBigInt64BE(offset = 0) {
  load8BE(this, offset);
  return asSigned[0];
}

function writeFloatLE(value, offset = 0) {
  value = +value;
  checkPosition(this, offset, 3);
  asFloat[0] = value;
  return store4LE(this, offset);
}

function writeFloatBE(value, offset = 0) {
  value = +value;
  checkPosition(this, offset, 3);
  asFloat[0] = value;
  return store4BE(this, offset);
}

function writeDoubleLE(value, offset = 0) {
  value = +value;
  checkPosition(this, offset, 7);
  asDouble[0] = value;
  return store8LE(this, offset);
}

function writeDoubleBE(value, offset = 0) {
  value = +value;
  checkPosition(this, offset, 7);
  asDouble[0] = value;
  return store8BE(this, offset);
}

// Storing would convert strings and booleans; subtracting refuses whatever is not a BigInt.
function asBigInt(value) {
  return typeof value === 'bigint' ? value : value - 0n;
}

function prepareUnsigned(bytes, value, offset) {
  checkWrite(bytes, value, offset, 0n, 0xffffffffffffffffn, 7);
  asUnsigned[0] = asBigInt(value);
}

function prepareSigned(bytes, value, offset) {
  checkWrite(bytes, value, offset, -0x8000000000000000n, 0x7fffffffffffffffn, 7);
  asSigned[0] = asBigInt(value);
}

function writeBigUInt64LE(value, offset = 0) {
  prepareUnsigned(this, value, offset);
  return store8LE(this, offset);
}

function writeBigUInt64BE(value, offset = 0) {
  prepareUnsigned(this, value, offset);
  return store8BE(this, offset);
}

function writeBigInt64LE(value, offset = 0) {
  prepareSigned(this, value, offset);
  return store8LE(this, offset);
}

function writeBigInt64BE(value, offset = 0) {
  prepareSigned(this, value, offset);
  return store8BE(this, offset);
}

module.exports = {
  bigMethods: {
    readBigUInt64LE, readBigUInt64BE,
    readBigUint64LE: readBigUInt64LE, readBigUint64BE: readBigUInt64BE,
    readBigInt64LE, readBigInt64BE,
    writeBigUInt64LE, writeBigUInt64BE,
    writeBigUint64LE: writeBigUInt64LE, writeBigUint64BE: writeBigUInt64BE,
    writeBigInt64LE, writeBigInt64BE,
  },
  floatMethods: {
    readFloatLE, readFloatBE, readDoubleLE, readDoubleBE,
    writeFloatLE, writeFloatBE, writeDoubleLE, writeDoubleBE,
  },
};
