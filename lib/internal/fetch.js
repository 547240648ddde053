'use strict';

// fetch(). The package that does it is loaded when it is first called.

let undici;

function loadUndici() {
  if (undici !== undefined) return undici;
  undici = require('internal/deps/undici');
  const { env } = process;
  const hasProxy = env.HTTP_PROXY || env.HTTPS_PROXY || env.http_proxy || env.https_proxy;
  if (internalBinding('core').options.useEnvProxy && hasProxy) {
    undici.setGlobalDispatcher(new undici.EnvHttpProxyAgent());
  }
  return undici;
}

function fetch(input, init = undefined) {
  return loadUndici().fetch(input, init);
}

module.exports = { fetch, loadUndici };
