'use strict';

// The name that a client asks for is the host's unless another one is given; an empty one is none.

const assert = require('assert');
const fs = require('fs');
const http2 = require('http2');
const path = require('path');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));
const server = http2.createSecureServer({
  key: read('server-key.pem'), cert: read('server-cert.pem'),
});

async function nameFor(options) {
  const client = http2.connect(`https://localhost:${server.address().port}`,
                               { rejectUnauthorized: false, ...options });
  await new Promise((resolve) => { client.once('connect', resolve); });
  const { originSet: [origin], socket: { servername } } = client;
  assert.strictEqual(origin, `https://${servername}:${server.address().port}`);
  client.close();
  return servername;
}

server.listen(0, async () => {
  assert.strictEqual(await nameFor({}), 'localhost');
  assert.strictEqual(await nameFor({ servername: '' }), 'localhost');
  assert.strictEqual(await nameFor({ servername: 'example.org' }), 'example.org');
  server.close();
});
