'use strict';

// The interface of http over streams of HTTP/2.

const { Http2ServerRequest } = require('internal/http2/compat_request');
const { Http2ServerResponse } = require('internal/http2/compat_response');

// The listener of 'stream' of a server that has one for 'request'.
function onServerStream(ServerRequest, ServerResponse, stream, headers, flags, raw) {
  const server = this;
  const request = new ServerRequest(stream, headers, undefined, raw);
  const response = new ServerResponse(stream);

  if (headers[':method'] === 'CONNECT') {
    if (!server.emit('connect', request, response)) {
      response.statusCode = 405;
      response.end();
    }
    return;
  }
  const { expect } = headers;
  if (expect !== undefined) {
    if (expect === '100-continue') {
      if (server.listenerCount('checkContinue') > 0) {
        server.emit('checkContinue', request, response);
        return;
      }
      response.writeContinue();
    } else if (server.listenerCount('checkExpectation') > 0) {
      server.emit('checkExpectation', request, response);
      return;
    } else {
      response.statusCode = 417;
      response.end();
      return;
    }
  }
  server.emit('request', request, response);
}

module.exports = { Http2ServerRequest, Http2ServerResponse, onServerStream };
