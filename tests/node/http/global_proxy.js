'use strict';

// http.setGlobalProxyFromEnv(): http, https and fetch() go through proxies, until that is undone.

const assert = require('assert');
const { once } = require('events');
const http = require('http');
const https = require('https');
const net = require('net');

if (http.setGlobalProxyFromEnv === undefined) process.exit();  // Node 20 does not have it.

assert.throws(() => http.setGlobalProxyFromEnv({ http_proxy: 'http://256.256.256.256:1' }), {
  code: 'ERR_PROXY_INVALID_CONFIG',
  message: 'http://256.256.256.256:1',
});
assert.throws(() => new http.Agent({ proxyEnv: { http_proxy: 'http://a\r\nb' } }), {
  code: 'ERR_PROXY_INVALID_CONFIG',
});

const seen = [];

const target = http.createServer((request, response) => response.end('direct'));
const proxy = http.createServer((request, response) => {
  seen.push(`${request.method} ${request.url}`);
  response.end('through the proxy');
});
proxy.on('connect', (request, socket) => {
  seen.push(`CONNECT ${request.url}`);
  const { port } = target.address();
  const other = net.connect(port, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    other.pipe(socket).pipe(other);
  });
  other.on('error', () => socket.destroy());
  socket.on('error', () => other.destroy());
});

async function get(url) {
  const [response] = await once(http.get(url), 'response');
  response.setEncoding('utf8');
  let text = '';
  for await (const piece of response) text += piece;
  return text;
}

async function main() {
  target.listen(0, '127.0.0.1');
  proxy.listen(0, '127.0.0.1');
  await Promise.all([once(target, 'listening'), once(proxy, 'listening')]);
  const url = `http://127.0.0.1:${target.address().port}/`;
  const agents = [http.globalAgent, https.globalAgent];
  const proxyUrl = `http://127.0.0.1:${proxy.address().port}`;
  const restore = http.setGlobalProxyFromEnv({ http_proxy: proxyUrl, https_proxy: proxyUrl });
  assert.notStrictEqual(https.globalAgent, agents[1]);
  assert.strictEqual(await get(url), 'through the proxy');
  // Which asks the proxy for a tunnel, or, in later versions, for the page.
  await (await fetch(url)).text();
  assert.strictEqual(seen.length, 2);
  assert.strictEqual(seen[0], `GET ${url}`);
  restore();
  assert.deepStrictEqual([http.globalAgent, https.globalAgent], agents);
  assert.strictEqual(await get(url), 'direct');
  assert.strictEqual(await (await fetch(url)).text(), 'direct');
  assert.strictEqual(seen.length, 2);
  for (const server of [target, proxy]) {
    server.close();
    server.closeAllConnections();
  }
  process.exit();
}

main();
