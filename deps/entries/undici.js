'use strict';

// fetch() and what comes with it, as Node has it, in the manner of the package's own index-fetch.js;
// but what not every program needs is looked at when it is asked for: Headers and FormData need
// neither connections nor a dispatcher.
const defineGetter = (target, name, get) =>
  Object.defineProperty(target, name, { configurable: true, enumerable: true, get });

let isReady = false;

// What goes with connections, before anybody has one.
function prepareDispatchers() {
  if (isReady) return;
  isReady = true;
  const Dispatcher = require('undici/lib/dispatcher/dispatcher');
  for (const name of ['request', 'stream', 'pipeline', 'upgrade', 'connect']) {
    defineGetter(Dispatcher.prototype, name, () => require('undici/lib/api')[name]);
  }
  require('undici/lib/global');
}

// Errors come from far away, so they get the stack of here.
exports.fetch = function(input, init = undefined) {
  prepareDispatchers();
  return require('undici/lib/web/fetch').fetch(input, init).catch((error) => {
    if (error && typeof error === 'object') Error.captureStackTrace(error, exports.fetch);
    throw error;
  });
};

// Requests are made of what a body can be, which responses know: they come first.
function afterResponse(load) {
  require('undici/lib/web/fetch/response');
  return load();
}

const parts = {
  FormData: () => require('undici/lib/web/fetch/formdata').FormData,
  Headers: () => require('undici/lib/web/fetch/headers').Headers,
  Response: () => require('undici/lib/web/fetch/response').Response,
  Request: () => afterResponse(() => require('undici/lib/web/fetch/request').Request),
  CloseEvent: () => require('undici/lib/web/websocket/events').CloseEvent,
};
for (const name of Object.keys(parts)) defineGetter(exports, name, parts[name]);

const partsWithConnections = {
  WebSocket: () => afterResponse(() => require('undici/lib/web/websocket/websocket').WebSocket),
  EventSource: () => afterResponse(() => require('undici/lib/web/eventsource/eventsource').EventSource),
  EnvHttpProxyAgent: () => require('undici/lib/dispatcher/env-http-proxy-agent'),
  getGlobalDispatcher: () => require('undici/lib/global').getGlobalDispatcher,
  setGlobalDispatcher: () => require('undici/lib/global').setGlobalDispatcher,
};
for (const name of Object.keys(partsWithConnections)) {
  defineGetter(exports, name, () => {
    prepareDispatchers();
    return partsWithConnections[name]();
  });
}
