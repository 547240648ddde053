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

// Requests of http go through the proxy from now on. Returns a function that undoes it.
function setGlobalProxyFromEnv(env = process.env) {
  require('internal/validators').validateObject(env, 'proxyEnv');
  const httpProxy = parseProxyUrl(env, 'http:');
  checkUrl(httpProxy);
  checkUrl(parseProxyUrl(env, 'https:'));
  if (!httpProxy) return () => {};
  const http = require('http');
  const before = http.globalAgent;
  http.globalAgent = getGlobalAgent(env, http.Agent);
  return function restore() {
    http.globalAgent = before;
  };
}

module.exports = { setGlobalProxyFromEnv };
