'use strict';

// The names of protocols for ALPN, as they go over the wire: each after its length.

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');

function encode(protocols) {
  const parts = [];
  for (const [index, name] of protocols.entries()) {
    const bytes = Buffer.from(name);
    if (bytes.length === 0) {
      throw new codes.ERR_INVALID_ARG_VALUE(`protocols[${index}]`, name,
                                            'must be a non-empty string');
    }
    if (bytes.length > 255) {
      throw new codes.ERR_OUT_OF_RANGE(
        `The byte length of the protocol at index ${index} exceeds the maximum length.`,
        '<= 255', bytes.length, true);
    }
    parts.push(Buffer.of(bytes.length), bytes);
  }
  return Buffer.concat(parts);
}

function validate(bytes) {
  for (let offset = 0; offset < bytes.length; offset += 1 + bytes[offset]) {
    if (bytes[offset] === 0) {
      throw new codes.ERR_INVALID_ARG_VALUE('ALPNProtocols', bytes,
                                            'must not contain zero-length protocol');
    }
    if (offset + 1 + bytes[offset] > bytes.length) {
      throw new codes.ERR_INVALID_ARG_VALUE('ALPNProtocols', bytes, 'contains truncated protocol');
    }
  }
  return bytes;
}

function convertALPNProtocols(protocols, out) {
  if (Array.isArray(protocols)) {
    out.ALPNProtocols = encode(protocols);
  } else if (ArrayBuffer.isView(protocols)) {
    // A copy, which nobody changes.
    const { buffer, byteLength, byteOffset } = protocols;
    out.ALPNProtocols = validate(Buffer.from(buffer.slice(byteOffset, byteOffset + byteLength)));
  }
}

module.exports = { convertALPNProtocols };
