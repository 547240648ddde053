'use strict';

// fetch(). The package that does it is loaded when it is first called.

let undici;

function load() {
  undici = require('internal/deps/undici');
  const { env } = process;
  const hasProxy = env.HTTP_PROXY || env.HTTPS_PROXY || env.http_proxy || env.https_proxy;
  if (internalBinding('core').options.useEnvProxy && hasProxy) {
    undici.setGlobalDispatcher(new undici.EnvHttpProxyAgent());
  }
}

function fetch(input, init = undefined) {
  if (undici === undefined) load();
  return undici.fetch(input, init);
}

module.exports = { fetch };
