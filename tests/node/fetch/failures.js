'use strict';

// What goes wrong on the way is a TypeError with a cause; what is aborted has the reason.
const assert = require('assert');
const net = require('net');
const { once } = require('events');
const { serve } = require('./support/server.js');

function failsWith(promise, code) {
  return assert.rejects(promise, (error) => {
    assert.strictEqual(error.constructor, TypeError);
    assert.strictEqual(error.message, 'fetch failed');
    assert.strictEqual(error.cause.code, code);
    return true;
  });
}

async function unusedPort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

function onRequest({ url }, socket) {
  if (url === '/cut') return socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf');
  if (url === '/nothing') return socket.end();
  if (url === '/nonsense') return socket.end('this is not HTTP\r\n\r\n');
  if (url === '/two-lengths') {
    return socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab');
  }
  if (url === '/first') {
    return socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n');
  }
  return undefined;  // Never an answer.
}

async function checkAborts(origin) {
  await assert.rejects(fetch(origin, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  await assert.rejects(fetch(origin, { signal: AbortSignal.timeout(10) }),
                       { name: 'TimeoutError' });
  const controller = new AbortController();
  const reason = new Error('mine');
  const pending = fetch(`${origin}/never`, { signal: controller.signal });
  controller.abort(reason);
  await assert.rejects(pending, reason);
  const second = new AbortController();
  const response = await fetch(`${origin}/first`, { signal: second.signal });
  const reader = response.body.getReader();
  assert.strictEqual(Buffer.from((await reader.read()).value).toString(), 'one');
  second.abort();
  await assert.rejects(reader.read(), { name: 'AbortError' });
}

async function main() {
  const { origin, close } = await serve(onRequest);
  await failsWith(fetch(`http://127.0.0.1:${await unusedPort()}/`), 'ECONNREFUSED');
  await failsWith(fetch('http://does-not-exist.invalid/'), 'ENOTFOUND');
  await failsWith(fetch(`${origin}/nothing`), 'UND_ERR_SOCKET');
  await failsWith(fetch(`${origin}/nonsense`), undefined);
  await failsWith(fetch(`${origin}/two-lengths`), 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH');
  await assert.rejects((await fetch(`${origin}/cut`)).text(), (error) =>
    error.message === 'terminated' && error.cause.code === 'UND_ERR_SOCKET');
  for (const [url, options] of [
    ['not a url'], ['http://user:pass@127.0.0.1/'], [origin, { method: 'CONNECT' }],
    [origin, { body: 'x' }], [origin, { headers: { 'bad name': '' } }],
    [origin, { headers: { name: 'a\r\nb' } }], ['http://127.0.0.1:22/'], ['ftp://127.0.0.1/'],
  ]) {
    await assert.rejects(fetch(url, options), { name: 'TypeError' }, url);
  }
  await checkAborts(origin);
  close();
}
main();
