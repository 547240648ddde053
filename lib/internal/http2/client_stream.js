'use strict';

// The client's end of a stream.

const { Http2Stream } = require('internal/http2/stream');
const { kState } = require('internal/http2/symbols');

const continueStatus = 100;

function onInfoHeaders(headers) {
  if (headers[':status'] === continueStatus) this.emit('continue');
}

class ClientHttp2Stream extends Http2Stream {
  constructor(session, id, options) {
    super(session, options);
    this[kState].hasHeaders = true;
    if (id !== undefined) this.initialize(id);
    this.on('headers', onInfoHeaders);
  }
}

module.exports = { ClientHttp2Stream };
