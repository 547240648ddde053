'use strict';

// What https shares with http beyond the modules that have a name.

const { kNeedDrain, kOutHeaders, kProxyConfig, kWaitForProxyTunnel } =
  require('internal/http/symbols');
const { utcDate } = require('internal/http/date');
const {
  checkShouldUseProxy, filterEnvForProxies, parseProxyConfigFromEnv, parseProxyUrl,
} = require('internal/http/proxy');

function getGlobalAgent(proxyEnv, Agent) {
  return new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000, proxyEnv });
}

module.exports = {
  checkShouldUseProxy,
  filterEnvForProxies,
  getGlobalAgent,
  kNeedDrain,
  kOutHeaders,
  kProxyConfig,
  kWaitForProxyTunnel,
  parseProxyConfigFromEnv,
  parseProxyUrl,
  utcDate,
};
