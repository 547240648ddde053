'use strict';

// A server pushes what was not asked for, unless the client does not want it.

const assert = require('assert');
const http2 = require('http2');

const server = http2.createServer();
server.on('stream', (stream) => {
  stream.respond();
  if (!stream.pushAllowed) {
    assert.throws(() => stream.pushStream({}, () => {}), { code: 'ERR_HTTP2_PUSH_DISABLED' });
    stream.end('alone');
    return;
  }
  stream.pushStream({ ':path': '/style' }, (error, push) => {
    assert.ifError(error);
    assert.throws(() => push.pushStream({}, () => {}), { code: 'ERR_HTTP2_NESTED_PUSH' });
    push.respond({ 'x-pushed': 'yes' });
    push.end('pushed');
    stream.end('asked');
  });
});

function bodyOf(stream, callback) {
  let body = '';
  stream.setEncoding('utf8').on('data', (chunk) => { body += chunk; });
  stream.on('end', () => callback(body));
}

function withPush(next) {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  const seen = {};
  let left = 2;
  const done = () => {
    if (--left > 0) return;
    assert.deepStrictEqual(
      seen, { path: '/style', header: 'yes', pushed: 'pushed', asked: 'asked' });
    client.close(next);
  };
  client.on('stream', (push, headers) => {
    seen.path = headers[':path'];
    push.on('push', (response) => { seen.header = response['x-pushed']; });
    bodyOf(push, (body) => { seen.pushed = body; });
    push.on('close', done);
  });
  const request = client.request();
  bodyOf(request, (body) => { seen.asked = body; });
  request.on('close', done);
}

function withoutPush() {
  const client = http2.connect(`http://localhost:${server.address().port}`,
                               { settings: { enablePush: false } });
  const request = client.request();
  bodyOf(request, (body) => assert.strictEqual(body, 'alone'));
  request.on('close', () => {
    client.close();
    server.close();
  });
}

server.listen(0, () => withPush(withoutPush));
