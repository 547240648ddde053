'use strict';

// What goes wrong in nghttp2, and the names of the protocol's codes.

const { constants } = require('internal/http2_constants');

const binding = internalBinding('http2');

// An error with the number and the words of nghttp2, or with a code of ours instead of the words.
class NghttpError extends Error {
  constructor(number, customCode) {
    if (customCode) {
      const { codes } = require('internal/errors');
      const { message } = new codes[customCode]();
      super(message);
      this.code = customCode;
    } else {
      super(binding.describe(number));
      this.code = 'ERR_HTTP2_ERROR';
    }
    this.errno = number;
    Error.captureStackTrace(this, NghttpError);
  }

  get name() {
    return 'Error';
  }

  toString() {
    return `${this.name} [${this.code}]: ${this.message}`;
  }
}

const codeNames = [
  'NO_ERROR', 'PROTOCOL_ERROR', 'INTERNAL_ERROR', 'FLOW_CONTROL_ERROR', 'SETTINGS_TIMEOUT',
  'STREAM_CLOSED', 'FRAME_SIZE_ERROR', 'REFUSED_STREAM', 'CANCEL', 'COMPRESSION_ERROR',
  'CONNECT_ERROR', 'ENHANCE_YOUR_CALM', 'INADEQUATE_SECURITY', 'HTTP_1_1_REQUIRED',
];

// The name of the constant for a code of the protocol, or the code if it has none.
function nameOfCode(code) {
  const name = codeNames[code];
  return name !== undefined && constants[`NGHTTP2_${name}`] === code ? `NGHTTP2_${name}` : code;
}

module.exports = { NghttpError, nameOfCode };
