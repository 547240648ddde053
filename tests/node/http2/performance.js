'use strict';

// Performance observers hear of sessions and streams that have ended.

const assert = require('assert');
const http2 = require('http2');
const { PerformanceObserver } = require('perf_hooks');

const entries = [];
const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
observer.observe({ entryTypes: ['http2'] });

function check() {
  observer.disconnect();
  const named = (name) => entries.filter((entry) => entry.name === name);
  assert.strictEqual(entries.length, 4);
  for (const { duration, entryType, startTime } of entries) {
    assert.strictEqual(entryType, 'http2');
    assert.ok(startTime > 0 && duration > 0);
  }

  const sessions = named('Http2Session').map(({ detail }) => detail);
  const client = sessions.find(({ type }) => type === 'client');
  const server = sessions.find(({ type }) => type === 'server');
  assert.ok(client.pingRTT > 0);
  assert.strictEqual(server.pingRTT, 0);
  for (const session of [client, server]) {
    assert.strictEqual(session.streamCount, 1);
    assert.strictEqual(session.maxConcurrentStreams, 1);
    assert.ok(session.framesReceived >= 4, `${session.framesReceived} frames received`);
    assert.ok(session.framesSent >= 4, `${session.framesSent} frames sent`);
  }
  assert.ok(server.bytesRead <= client.bytesWritten);
  assert.ok(client.bytesRead <= server.bytesWritten);

  const streams = named('Http2Stream').map(({ detail }) => detail);
  const asked = streams.find(({ bytesRead }) => bytesRead === 5);
  const answered = streams.find(({ bytesWritten }) => bytesWritten === 5);
  assert.strictEqual(asked.id, 1);
  assert.strictEqual(asked.bytesWritten, 0);
  assert.ok(asked.timeToFirstHeader > 0);
  assert.strictEqual(answered.id, 1);
  assert.strictEqual(answered.bytesRead, 0);
  assert.ok(answered.timeToFirstByteSent > 0);
}

const server = http2.createServer((request, response) => response.end('hello'));
server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`, () => {
    client.ping(() => {
      const request = client.request();
      request.resume();
      request.on('close', () => {
        client.close();
        server.close(() => setTimeout(check, 50));
      });
    });
  });
});
