'use strict';

// Proxies that the environment names: http_proxy, https_proxy and no_proxy.

const { isIPv4 } = require('internal/net');
const { codes: { ERR_PROXY_INVALID_CONFIG } } = require('internal/errors');

function addressNumber(address) {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

// Entries such as 192.168.1.1-192.168.1.20.
function isInRange(host, entry) {
  if (!entry.includes('-') || !isIPv4(host)) return false;
  const [first, last] = entry.split('-').map((part) => part.trim());
  if (!isIPv4(first) || !isIPv4(last ?? '')) return false;
  const number = addressNumber(host);
  return number >= addressNumber(first) && number <= addressNumber(last);
}

function isNamedBy(entry, host, hostWithPort) {
  if (entry === '*' || entry === host || entry === hostWithPort) return true;
  if (entry.startsWith('.')) {
    const suffix = entry.slice(1);
    if (host === suffix || host.endsWith(`.${suffix}`)) return true;
  }
  if (entry.startsWith('*.') && host.endsWith(entry.slice(1))) return true;
  return isInRange(host, entry);
}

class ProxyConfig {
  constructor(proxyUrl, noProxy) {
    const { URL } = require('internal/url');
    let parsed;
    try {
      parsed = new URL(proxyUrl);
    } catch {
      throw new ERR_PROXY_INVALID_CONFIG(`Invalid proxy URL: ${proxyUrl}`);
    }
    const { hostname, password, port, protocol, username } = parsed;
    this.href = proxyUrl;
    this.protocol = protocol;
    if (username || password) {
      const { Buffer } = require('buffer');
      const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
      this.auth = `Basic ${Buffer.from(secret).toString('base64')}`;
      // This one is shown to people.
      parsed.username = '';
      parsed.password = '';
      this.href = parsed.href;
    }
    this.bypassList = noProxy ?
      noProxy.split(',').map((entry) => entry.trim().toLowerCase()) : [];
    this.proxyConnectionOptions = {
      host: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
      port: port ? Number(port) : (protocol === 'https:' ? 443 : 80),
    };
  }

  shouldUseProxy(hostname, port) {
    const host = hostname.toLowerCase();
    const hostWithPort = port ? `${host}:${port}` : host;
    return !this.bypassList.some((entry) => isNamedBy(entry, host, hostWithPort));
  }
}

// Null if there is none.
function parseProxyUrl(env, protocol) {
  const url = protocol === 'https:' ? env.https_proxy || env.HTTPS_PROXY :
    env.http_proxy || env.HTTP_PROXY;
  if (!url) return null;
  if (url.includes('\r') || url.includes('\n')) {
    throw new ERR_PROXY_INVALID_CONFIG(`Invalid proxy URL: ${url}`);
  }
  return url;
}

function parseProxyConfigFromEnv(env, protocol) {
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const url = parseProxyUrl(env, protocol);
  if (url === null) return null;
  if (!url.startsWith('http://') && !url.startsWith('https://')) {
    // Other kinds of proxies may be meant for somebody else, what is no URL is a mistake.
    const { URL } = require('internal/url');
    void new URL(url);
    return null;
  }
  return new ProxyConfig(url, env.no_proxy || env.NO_PROXY);
}

function checkShouldUseProxy(config, options) {
  if (!config || options.socketPath) return false;
  return config.shouldUseProxy(options.host || 'localhost', options.port);
}

function filterEnvForProxies(env) {
  const { http_proxy, HTTP_PROXY, https_proxy, HTTPS_PROXY, no_proxy, NO_PROXY } = env;
  return { __proto__: null, http_proxy, HTTP_PROXY, https_proxy, HTTPS_PROXY, no_proxy, NO_PROXY };
}

module.exports = {
  checkShouldUseProxy, filterEnvForProxies, parseProxyConfigFromEnv, parseProxyUrl,
};
