'use strict';

// node:http.

const { methods } = require('internal/http_parser');
const agents = require('_http_agent');
const { ClientRequest } = require('_http_client');
const { parsers } = require('internal/http/parsers');
const { IncomingMessage } = require('_http_incoming');
const { OutgoingMessage, validateHeaderName, validateHeaderValue } = require('_http_outgoing');
const { Server, ServerResponse, STATUS_CODES, _connectionListener } = require('_http_server');

function createServer(options, requestListener) {
  return new Server(options, requestListener);
}

function request(url, options, callback) {
  return new ClientRequest(url, options, callback);
}

function get(url, options, callback) {
  const sent = request(url, options, callback);
  sent.end();
  return sent;
}

function setMaxIdleHTTPParsers(max) {
  require('internal/validators').validateInteger(max, 'max', 1);
  parsers.max = max;
}

module.exports = {
  _connectionListener,
  METHODS: methods.toSorted(),
  STATUS_CODES,
  Agent: agents.Agent,
  ClientRequest,
  IncomingMessage,
  OutgoingMessage,
  Server,
  ServerResponse,
  createServer,
  validateHeaderName,
  validateHeaderValue,
  get,
  request,
  setMaxIdleHTTPParsers,
  setGlobalProxyFromEnv(env) {
    return require('internal/http/global_proxy').setGlobalProxyFromEnv(env);
  },
  get maxHeaderSize() {
    return require('internal/options').getOptionValue('--max-http-header-size');
  },
  get WebSocket() { return require('internal/deps/undici').WebSocket; },
  get CloseEvent() { return require('internal/deps/undici').CloseEvent; },
  get MessageEvent() { return require('internal/messaging/message_event').MessageEvent; },
  get globalAgent() { return agents.globalAgent; },
  set globalAgent(value) { agents.globalAgent = value; },
};
