'use strict';

// A block of headers that is too large to be sent ends its stream, and the session when all is done.

const assert = require('assert');
const http2 = require('http2');

const { NGHTTP2_FRAME_SIZE_ERROR } = http2.constants;
const seen = [];
const server = http2.createServer();
server.on('stream', (stream) => {
  stream.respond({ ':status': 200 }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ name: 'x'.repeat(64 * 1024) }));
  stream.on('frameError', (type, code) => {
    assert.strictEqual(code, NGHTTP2_FRAME_SIZE_ERROR);
    seen.push('frameError');
  });
  stream.on('error', () => {});
  stream.end();
});
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  const request = client.request();
  request.on('error', () => {});
  client.on('close', () => {
    seen.push('close');
    server.close();
  });
});
process.on('exit', () => assert.deepStrictEqual(seen, ['frameError', 'close']));
