'use strict';

// process.versions knows the library, and NODE_DEBUG=http2 shows what sessions do.

const assert = require('assert');
const { spawnSync } = require('child_process');

assert.match(process.versions.nghttp2, /^\d+\.\d+\.\d+/);

const program = `
  const http2 = require('http2');
  const server = http2.createServer((request, response) => response.end('hello'));
  server.listen(0, () => {
    const client = http2.connect('http://localhost:' + server.address().port);
    const request = client.request();
    request.resume();
    request.on('close', () => { client.close(); server.close(); });
  });`;
const { stderr } = spawnSync(process.execPath, ['-e', program], {
  encoding: 'utf8', env: { ...process.env, NODE_DEBUG: 'http2' },
});
const lines = stderr.split('\n').map((line) => line.replace(/^HTTP2 \d+: /, ''));
for (const line of [
  'Http2Session client: created',
  'Http2Session client: initiating request',
  'Http2Session server: received a connection',
  'Http2Session server: submitting settings',
  'Http2Session client: connected, initializing request',
  'Http2Stream 1 [Http2Session server]: headers received',
  'Http2Stream 1 [Http2Session server]: initiating response',
  'Http2Stream 1 [Http2Session server]: sending trailers',
  "Http2Stream 1 [Http2Session client]: emitting stream 'response' event",
  'Http2Stream 1 [Http2Session server]: destroying stream',
  'Http2Session client: marking session closed',
  'Http2Session client: finishSessionClose',
]) {
  assert.ok(lines.includes(line), `${line} in\n${stderr}`);
}
