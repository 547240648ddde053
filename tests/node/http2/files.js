'use strict';

// Files as responses: whole, a part, and one that is not there.

const assert = require('assert');
const fs = require('fs');
const http2 = require('http2');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'http2-files-'));
const file = path.join(folder, 'content');
const content = Buffer.alloc(300_000, 'abcdefghij');
fs.writeFileSync(file, content);

const server = http2.createServer();
server.on('stream', (stream, headers) => {
  switch (headers[':path']) {
    case '/whole':
      stream.respondWithFile(file, { 'x-kind': 'whole' });
      break;
    case '/part':
      stream.respondWithFile(file, {}, { offset: 5, length: 100_000 });
      break;
    case '/descriptor': {
      const fd = fs.openSync(file, 'r');
      stream.respondWithFD(fd, {});
      stream.on('close', () => fs.closeSync(fd));
      break;
    }
    default:
      stream.respondWithFile(path.join(folder, 'none'), {}, {
        onError(error) {
          assert.strictEqual(error.code, 'ENOENT');
          stream.respond({ ':status': 404 });
          stream.end();
        },
      });
  }
});

function get(client, name) {
  return new Promise((resolve) => {
    const request = client.request({ ':path': name });
    const chunks = [];
    let headers;
    request.on('response', (response) => { headers = response; });
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('close', () => resolve({ headers, body: Buffer.concat(chunks) }));
  });
}

server.listen(0, async () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  const [whole, part, descriptor, none] = await Promise.all(
    ['/whole', '/part', '/descriptor', '/none'].map((name) => get(client, name)));
  assert.strictEqual(whole.headers['content-length'], String(content.length));
  assert.ok(whole.body.equals(content));
  assert.strictEqual(part.headers['content-length'], '100000');
  assert.ok(part.body.equals(content.subarray(5, 100_005)));
  assert.ok(descriptor.body.equals(content));
  assert.strictEqual(none.headers[':status'], 404);
  client.close();
  server.close();
  fs.rmSync(folder, { recursive: true });
});
