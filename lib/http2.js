'use strict';

// The part of http2 that needs no connection. Packages load the module for its constants even if
// they speak HTTP/1.1 only; who asks for a connection is told that there is none.

const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
const { constants } = require('internal/http2_constants');

function refuse(name) {
  return {
    [name]: function() { throw new ERR_METHOD_NOT_IMPLEMENTED(`http2.${name}()`); },
  }[name];
}

class Http2ServerRequest {
  constructor() {
    throw new ERR_METHOD_NOT_IMPLEMENTED('new Http2ServerRequest()');
  }
}

class Http2ServerResponse {
  constructor() {
    throw new ERR_METHOD_NOT_IMPLEMENTED('new Http2ServerResponse()');
  }
}

function getDefaultSettings() {
  const listSize = constants.DEFAULT_SETTINGS_MAX_HEADER_LIST_SIZE;
  return {
    __proto__: null,
    headerTableSize: constants.DEFAULT_SETTINGS_HEADER_TABLE_SIZE,
    enablePush: true,
    initialWindowSize: constants.DEFAULT_SETTINGS_INITIAL_WINDOW_SIZE,
    maxFrameSize: constants.DEFAULT_SETTINGS_MAX_FRAME_SIZE,
    maxConcurrentStreams: constants.DEFAULT_SETTINGS_MAX_CONCURRENT_STREAMS,
    maxHeaderSize: listSize,
    maxHeaderListSize: listSize,
    enableConnectProtocol: false,
  };
}

module.exports = {
  connect: refuse('connect'),
  constants,
  createServer: refuse('createServer'),
  createSecureServer: refuse('createSecureServer'),
  getDefaultSettings,
  getPackedSettings: refuse('getPackedSettings'),
  getUnpackedSettings: refuse('getUnpackedSettings'),
  performServerHandshake: refuse('performServerHandshake'),
  sensitiveHeaders: Symbol('sensitiveHeaders'),
  Http2ServerRequest,
  Http2ServerResponse,
};
