'use strict';

// A request that goes through a proxy names its target as a whole URL (RFC 9112, 3.2.2).

const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { checkShouldUseProxy } = require('internal/http/proxy');
const { kProxyConfig } = require('internal/http/symbols');

function pairsOf(headers) {
  if (headers.length > 0 && Array.isArray(headers[0])) {
    return headers.map((entry, index) => {
      if (Array.isArray(entry)) return entry;
      throw new ERR_INVALID_ARG_VALUE(
        `options.headers[${index}]`, typeof entry,
        'must be an array when headers is passed as an array of pairs');
    });
  }
  const pairs = [];
  for (let n = 0; n + 1 < headers.length; n += 2) pairs.push([headers[n], headers[n + 1]]);
  return pairs;
}

// The value of Host, which there may be one of; undefined if there is none.
function hostOf(headers) {
  const hosts = pairsOf(headers).filter((pair) => `${pair[0]}`.toLowerCase() === 'host');
  if (hosts.length > 1) {
    throw new ERR_INVALID_ARG_VALUE('options.headers', '(redacted)',
                                    'must not contain duplicate Host headers');
  }
  return hosts.length === 0 ? undefined : `${hosts[0][1]}`;
}

function isSameAuthority(expected, host) {
  const { URL } = require('internal/url');
  const url = URL.parse(`http://${host}`);
  return url !== null && !url.username && !url.password && url.pathname === '/' && !url.search &&
    !url.hash && url.host === expected;
}

function checkHost(base, userHost, headerList) {
  const host = headerList === undefined ? userHost : hostOf(headerList);
  if (host === undefined) return;
  // Values of a list are sent as they are, so that they have to be exact.
  const isSame = headerList === undefined ? isSameAuthority(base.host, host) : host === base.host;
  if (isSame) return;
  throw new ERR_INVALID_ARG_VALUE('Host in options.headers', host,
                                  `must match the request authority (${base.host})`);
}

function checkAbsolute(url, base) {
  if (url.username || url.password) {
    url.username = '';
    url.password = '';
    throw new ERR_INVALID_ARG_VALUE('options.path', url.href,
                                    'must not contain userinfo, use options.auth instead');
  }
  if (url.protocol !== 'http:') {
    throw new ERR_INVALID_ARG_VALUE('options.path', url.protocol,
                                    'must use http: scheme when specified as an absolute URL');
  }
  if (base.host !== url.host) {
    throw new ERR_INVALID_ARG_VALUE('options.path', url,
                                    `must match the request authority (${base.host})`);
  }
}

function targetOf(path, base) {
  const { URL } = require('internal/url');
  const absolute = URL.parse(path);
  if (absolute !== null) {
    checkAbsolute(absolute, base);
    return absolute;
  }
  if (!path.startsWith('/')) {
    throw new ERR_INVALID_ARG_VALUE('options.path', path,
                                    'must be in absolute-form or start with /');
  }
  return new URL(base.origin + path);
}

function isRewritten(request, options) {
  const { agent } = request;
  if (request._header || !agent?.[kProxyConfig]) return false;
  return (options.protocol || agent.protocol) === 'http:' &&
    checkShouldUseProxy(agent[kProxyConfig], options);
}

// Whether the path is a URL now. `authority` is the host and the port that the options name.
function rewriteForProxy(request, options, authority, userHost, headerList) {
  if (!isRewritten(request, options)) return false;
  let target;
  if (request.method !== 'CONNECT' && !(request.method === 'OPTIONS' && request.path === '*')) {
    require('internal/validators').validatePort(authority.port, 'options.port', true);
    const { URL } = require('internal/url');
    const base = new URL(`http://${authority.host}`);
    base.port = authority.port;
    checkHost(base, userHost, headerList);
    target = targetOf(`${request.path}`, base);
    const host = headerList === undefined ? request.getHeader('host') : undefined;
    if (host !== undefined && host !== base.host) request.setHeader('Host', base.host);
  }
  const { auth } = request.agent[kProxyConfig];
  if (auth) request.setHeader('proxy-authorization', auth);
  request.setHeader('proxy-connection', request.shouldKeepAlive ? 'keep-alive' : 'close');
  if (target === undefined) return false;
  request.path = target.href;
  return true;
}

module.exports = { rewriteForProxy };
