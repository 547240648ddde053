'use strict';

// A request and its response over an unencrypted connection, with the core interface.

const assert = require('assert');
const http2 = require('http2');

const events = [];
const server = http2.createServer();
server.on('stream', (stream, headers, flags) => {
  assert.strictEqual(headers[':method'], 'POST');
  assert.strictEqual(headers[':path'], '/path?query');
  assert.strictEqual(headers[':scheme'], 'http');
  assert.strictEqual(headers['x-many'], 'a, b');
  assert.strictEqual(flags & http2.constants.NGHTTP2_FLAG_END_STREAM, 0);
  stream.respond({ ':status': 201, 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] });
  stream.setEncoding('utf8');
  let body = '';
  stream.on('data', (chunk) => { body += chunk; });
  stream.on('end', () => stream.end(`you said ${body}`));
});

server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  client.on('connect', () => events.push('connect'));
  client.on('close', () => {
    events.push('session close');
    server.close();
  });
  const request = client.request(
    { ':method': 'POST', ':path': '/path?query', 'x-many': ['a', 'b'] });
  assert.strictEqual(request.pending, true);
  request.on('ready', () => events.push(`ready ${request.id}`));
  request.on('response', (headers) => {
    events.push('response');
    assert.strictEqual(headers[':status'], 201);
    assert.deepStrictEqual(headers['set-cookie'], ['a=1', 'b=2']);
    assert.strictEqual(typeof headers.date, 'string');
  });
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => { body += chunk; });
  request.on('end', () => {
    events.push('end');
    assert.strictEqual(body, 'you said hello');
  });
  request.on('close', () => {
    events.push(`close ${request.rstCode}`);
    client.close();
  });
  request.write('hel');
  request.end('lo');
});

process.on('exit', () => {
  assert.deepStrictEqual(
    events, ['connect', 'ready 1', 'response', 'end', 'close 0', 'session close']);
});
