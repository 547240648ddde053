'use strict';

// A peer that asks for too much is refused: too many headers, pings and settings.

const assert = require('assert');
const http2 = require('http2');

const server = http2.createServer({ maxHeaderListPairs: 10 });
server.on('stream', (stream) => {
  stream.respond();
  stream.end();
});

function tooManyHeaders(client) {
  return new Promise((resolve) => {
    const headers = {};
    for (let index = 0; index < 20; index++) headers[`x-${index}`] = 'value';
    const request = client.request(headers);
    request.on('error', (error) => {
      assert.strictEqual(error.message, 'Stream closed with error code NGHTTP2_ENHANCE_YOUR_CALM');
      resolve();
    });
  });
}

async function tooManyPings(client) {
  const results = await Promise.all([0, 1, 2].map(() => new Promise((resolve) => {
    client.ping((error) => resolve(error ? error.code : 'sent'));
  })));
  assert.deepStrictEqual(results.sort(), ['ERR_HTTP2_PING_CANCEL', 'sent', 'sent']);
}

function tooManySettings(client) {
  return new Promise((resolve) => {
    client.on('error', (error) => {
      assert.strictEqual(error.code, 'ERR_HTTP2_MAX_PENDING_SETTINGS_ACK');
      resolve();
    });
    for (let index = 0; index < 3; index++) client.settings({ initialWindowSize: 70_000 + index });
  });
}

server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`, {
    maxOutstandingPings: 2, maxOutstandingSettings: 2,
  }, async () => {
    await tooManyHeaders(client);
    await tooManyPings(client);
    await tooManySettings(client);
    server.close();
  });
});
