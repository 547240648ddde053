'use strict';

// Requests over TLS that go through a proxy: it is asked to connect, and hands on what is encrypted.

const net = require('net');
const tls = require('tls');
const { codes: { ERR_PROXY_TUNNEL } } = require('internal/errors');
const { checkShouldUseProxy, kProxyConfig, kWaitForProxyTunnel } = require('internal/http');
const { isIP } = require('internal/net');
const { once } = require('internal/util');

function connectRequest(agent, options) {
  const { auth } = agent[kProxyConfig];
  const host = isIP(options.host) === 6 ? `[${options.host}]` : options.host;
  const endpoint = `${host}:${options.port || agent.defaultPort}`;
  require('assert')(!/[\r\n]/.test(endpoint));
  let text = `CONNECT ${endpoint} HTTP/1.1\r\n`;
  if (auth) text += `proxy-authorization: ${auth}\r\n`;
  if (agent.keepAlive || agent.maxSockets !== Infinity) text += 'proxy-connection: keep-alive\r\n';
  return { endpoint, text: `${text}host: ${endpoint}\r\n\r\n` };
}

class Tunnel {
  #agent;
  #options;
  #socket;
  #finish;

  constructor(agent, options) {
    this.#agent = agent;
    this.#options = options;
  }

  // The socket to the proxy; the callback gets (error, socket to the server).
  connect(callback) {
    const { protocol, proxyConnectionOptions } = this.#agent[kProxyConfig];
    const { connect } = protocol === 'http:' ? net : tls;
    const onError = (error) => this.#finish(error, this.#socket);
    const onTimeout = () => this.#finish(this.#timeoutError(), this.#socket);
    this.#finish = once((error, socket) => {
      this.#socket.removeListener('error', onError);
      this.#socket.removeListener('timeout', onTimeout);
      // With an answer that refuses the socket is in order; the request ends it.
      if (error?.code === 'ERR_PROXY_TUNNEL' && !error.statusCode) this.#socket.destroy();
      callback?.(error, socket);
    });
    this.#socket = connect({ ...proxyConnectionOptions }, () => {
      this.#socket.removeListener('error', onError);
      this.#ask();
    });
    this.#socket.on('error', onError);
    if (this.#options.timeout) this.#socket.setTimeout(this.#options.timeout, onTimeout);
    this.#socket[kWaitForProxyTunnel] = true;
    return this.#socket;
  }

  #timeoutError() {
    const { timeout } = this.#options;
    const error = new ERR_PROXY_TUNNEL(
      `Connection to establish proxy tunnel timed out after ${timeout}ms`);
    error.proxyTunnelTimeout = timeout;
    return error;
  }

  #ask() {
    const socket = this.#socket;
    const { endpoint, text } = connectRequest(this.#agent, this.#options);
    let head = '';
    const onReadable = () => {
      for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
        head += chunk.toString();
        if (!head.includes('\r\n\r\n')) continue;
        cleanUp();
        this.#onAnswer(head.slice(0, head.indexOf('\r\n')), endpoint);
        return;
      }
    };
    const onEnd = () => {
      cleanUp();
      this.#finish(new ERR_PROXY_TUNNEL(
        'Connection to establish proxy tunnel ended unexpectedly'), socket);
    };
    const onError = (error) => {
      cleanUp();
      this.#finish(error, socket);
    };
    const cleanUp = () => {
      socket.removeListener('end', onEnd);
      socket.removeListener('error', onError);
      socket.removeListener('readable', onReadable);
      socket.setTimeout(0);
    };
    socket.on('error', onError);
    socket.on('end', onEnd);
    socket.on('readable', onReadable);
    socket.write(text);
  }

  #onAnswer(statusLine, endpoint) {
    const [, statusCode] = statusLine.split(' ');
    if (statusCode === '200') {
      this.#encrypt();
      return;
    }
    const error = new ERR_PROXY_TUNNEL(
      `Failed to establish tunnel to ${endpoint} via ${this.#agent[kProxyConfig].href}: ` +
      statusLine);
    error.statusCode = Number.parseInt(statusCode, 10);
    this.#finish(error, this.#socket);
  }

  #encrypt() {
    const { host, servername } = this.#options;
    const { kOwnCheck } = require('internal/tls/https_agent');
    const onError = (error) => this.#finish(error, socket);
    const socket = tls.connect({
      servername: servername || isIP(host) ? undefined : host,
      ...this.#options,
      socket: this.#socket,
    }, () => {
      socket.removeListener('error', onError);
      this.#finish(null, socket);
    });
    if (this.#options[kOwnCheck]) socket[kOwnCheck] = true;
    socket.on('free', () => this.#socket.emit('free'));
    socket.on('error', onError);
  }
}

// Undefined if the request goes straight to the server.
function tunnelFor(agent, options) {
  if (!agent[kProxyConfig] || (options.protocol || agent.protocol) !== 'https:' ||
      !checkShouldUseProxy(agent[kProxyConfig], options)) {
    return undefined;
  }
  return new Tunnel(agent, options);
}

module.exports = { tunnelFor };
