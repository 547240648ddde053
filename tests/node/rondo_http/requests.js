'use strict';
// What a handler is told of a request, and what becomes of its answers.
const assert = require('assert');
const { serve, Response } = require('rondo:http');
const exchange = require('./support/exchange');

const server = serve({ port: 0, hostname: '127.0.0.1' }, async (request) => {
  switch (request.path) {
    case '/text': return 'häßlich';
    case '/bytes': return new Uint8Array([1, 2, 3]);
    case '/json': return Response.json({ query: request.query.get('q'), host: request.headers.host });
    case '/echo': return new Response(await request.text(), { headers: { 'X-A': ['1', '2'] } });
    case '/redirect': return Response.redirect('/text');
    case '/empty': return new Response(null, { status: 204 });
    default: return new Response('nothing here', { status: 404 });
  }
});

const close = 'Connection: close\r\n';

async function ask(head, body = '') {
  const text = await exchange(server.port, `${head}\r\nHost: h\r\n${close}\r\n${body}`);
  return text.replace(/Date: [^\r]*GMT\r\n/, '');
}

(async () => {
  assert.match(server.url, /^http:\/\/127\.0\.0\.1:\d+\/$/);
  assert.strictEqual(
    await ask('GET /text HTTP/1.1'),
    'HTTP/1.1 200 OK\r\nContent-Type: text/plain;charset=utf-8\r\nConnection: close\r\n' +
    'Content-Length: 9\r\n\r\n' + Buffer.from('häßlich').toString('latin1'));
  assert.match(await ask('GET /bytes HTTP/1.1'), /octet-stream[^]*Length: 3\r\n\r\n\x01\x02\x03$/);
  assert.match(await ask('GET /json?q=1+2 HTTP/1.1'), /json[^]*\{"query":"1 2","host":"h"\}$/);
  assert.match(await ask('POST /echo HTTP/1.1\r\nContent-Length: 4', 'body'),
               /X-A: 1\r\nX-A: 2\r\n[^]*\r\n\r\nbody$/);
  assert.match(await ask('POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked',
                         '2\r\nbo\r\n2\r\ndy\r\n0\r\n\r\n'), /\r\n\r\nbody$/);
  assert.match(await ask('GET /redirect HTTP/1.1'), /^HTTP\/1.1 302 Found\r\nlocation: \/text\r\n/);
  assert.match(await ask('GET /empty HTTP/1.1'), /^HTTP\/1.1 204 No Content\r\nConnection: close\r\n\r\n$/);
  assert.match(await ask('GET /other HTTP/1.1'), /^HTTP\/1.1 404 Not Found\r\n/);
  // The head alone, with the length that the body would have.
  assert.match(await ask('HEAD /text HTTP/1.1'), /Content-Length: 9\r\n\r\n$/);
  // An old peer is kept only if it asks for that.
  assert.match(await ask('GET /text HTTP/1.0'), /Connection: close/);
  await server.close();
})();
