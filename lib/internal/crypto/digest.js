'use strict';

// The digest of bytes at once, in a buffer.

const { FastBuffer } = require('internal/buffer');
const { native } = require('internal/crypto/util');

// By the names of algorithms: negative where the length is free, 0 if there is no such.
const sizes = new Map();

function digestSize(algorithm) {
  let size = sizes.get(algorithm);
  if (size === undefined) {
    size = native.hashSize(algorithm);
    // Anything may be asked for, but little is there.
    if (size !== 0) sizes.set(algorithm, size);
  }
  return size;
}

// Undefined if there is no such algorithm.
function digestOnce(algorithm, bytes, length = Math.abs(digestSize(algorithm))) {
  const room = new FastBuffer(length);
  return native.hashOnce(algorithm, bytes, room) ? room : undefined;
}

module.exports = { digestOnce, digestSize };
