'use strict';

// fetch() and what comes with it, as Node has it, in the manner of the package's own index-fetch.js;
// but what not every program needs is looked at when it is asked for.
const { fetch } = require('undici/lib/web/fetch');
const Dispatcher = require('undici/lib/dispatcher/dispatcher');
const { getGlobalDispatcher, setGlobalDispatcher } = require('undici/lib/global');

// Errors come from far away, so they get the stack of here.
exports.fetch = function(input, init = undefined) {
  return fetch(input, init).catch((error) => {
    if (error && typeof error === 'object') Error.captureStackTrace(error, exports.fetch);
    throw error;
  });
};
exports.FormData = require('undici/lib/web/fetch/formdata').FormData;
exports.Headers = require('undici/lib/web/fetch/headers').Headers;
exports.Response = require('undici/lib/web/fetch/response').Response;
exports.Request = require('undici/lib/web/fetch/request').Request;
exports.getGlobalDispatcher = getGlobalDispatcher;
exports.setGlobalDispatcher = setGlobalDispatcher;

const defineGetter = (target, name, get) =>
  Object.defineProperty(target, name, { configurable: true, enumerable: true, get });
const later = {
  WebSocket: () => require('undici/lib/web/websocket/websocket').WebSocket,
  CloseEvent: () => require('undici/lib/web/websocket/events').CloseEvent,
  EventSource: () => require('undici/lib/web/eventsource/eventsource').EventSource,
  EnvHttpProxyAgent: () => require('undici/lib/dispatcher/env-http-proxy-agent'),
};
for (const name of Object.keys(later)) defineGetter(exports, name, later[name]);
for (const name of ['request', 'stream', 'pipeline', 'upgrade', 'connect']) {
  defineGetter(Dispatcher.prototype, name, () => require('undici/lib/api')[name]);
}
