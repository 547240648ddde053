'use strict';

// Handlers of http's kind over HTTP/2.

const assert = require('assert');
const http2 = require('http2');

const server = http2.createServer((request, response) => {
  assert.strictEqual(request.httpVersion, '2.0');
  assert.strictEqual(request.authority, `localhost:${server.address().port}`);
  response.setHeader('X-Method', request.method);
  response.statusCode = 202;
  let size = 0;
  request.on('data', (chunk) => { size += chunk.length; });
  request.on('end', () => {
    assert.strictEqual(response.headersSent, false);
    response.setTrailer('x-size', String(size));
    response.end(request.url);
    assert.strictEqual(response.headersSent, true);
    assert.throws(() => response.setHeader('late', '1'), { code: 'ERR_HTTP2_HEADERS_SENT' });
  });
});

server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  const request = client.request({ ':method': 'PUT', ':path': '/there' });
  let trailers;
  request.on('response', (headers) => {
    assert.strictEqual(headers[':status'], 202);
    assert.strictEqual(headers['x-method'], 'PUT');
  });
  request.on('trailers', (headers) => { trailers = headers; });
  let body = '';
  request.setEncoding('utf8').on('data', (chunk) => { body += chunk; });
  request.on('close', () => {
    assert.strictEqual(body, '/there');
    assert.strictEqual(trailers['x-size'], '300000');
    client.close();
    server.close();
  });
  request.end(Buffer.alloc(300_000));
});
