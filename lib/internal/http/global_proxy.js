'use strict';

// http.setGlobalProxyFromEnv().

const { getGlobalAgent } = require('internal/http');
const { parseProxyUrl } = require('internal/http/proxy');

function checkUrl(url) {
  const { URL } = require('internal/url');
  if (!url || URL.canParse(url)) return;
  const { codes: { ERR_PROXY_INVALID_CONFIG } } = require('internal/errors');
  throw new ERR_PROXY_INVALID_CONFIG(url);
}

// Each returns a function that undoes it.

function replaceAgent(module, env) {
  const before = module.globalAgent;
  module.globalAgent = getGlobalAgent(env, module.Agent);
  return () => {
    module.globalAgent = before;
  };
}

function replaceDispatcher(httpProxy, httpsProxy, env) {
  const undici = require('internal/fetch').loadUndici();
  const before = undici.getGlobalDispatcher();
  undici.setGlobalDispatcher(new undici.EnvHttpProxyAgent({
    httpProxy: httpProxy ?? '',
    httpsProxy: httpsProxy ?? '',
    noProxy: env.no_proxy ?? env.NO_PROXY ?? '',
  }));
  return () => undici.setGlobalDispatcher(before);
}

// Requests of http and https and fetch() go through the proxies from now on.
function setGlobalProxyFromEnv(env = process.env) {
  require('internal/validators').validateObject(env, 'proxyEnv');
  const httpProxy = parseProxyUrl(env, 'http:');
  const httpsProxy = parseProxyUrl(env, 'https:');
  if (!httpProxy && !httpsProxy) return () => {};
  checkUrl(httpProxy);
  checkUrl(httpsProxy);
  const undo = [replaceDispatcher(httpProxy, httpsProxy, env)];
  if (httpProxy) undo.push(replaceAgent(require('http'), env));
  if (httpsProxy) undo.push(replaceAgent(require('https'), env));
  return function restore() {
    for (const step of undo) step();
  };
}

module.exports = { setGlobalProxyFromEnv };
