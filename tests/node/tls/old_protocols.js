'use strict';

// Old protocols are refused: `openssl s_client` gets an alert, whichever it offers. A server that
// was told to speak them shows that the client could.
const assert = require('assert');
const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));
const identity = { key: read('server-key.pem'), cert: read('server-cert.pem') };
const anything = 'ALL@SECLEVEL=0';

function offer({ port }, version) {
  const child = spawn('openssl', [
    's_client', '-connect', `127.0.0.1:${port}`, `-${version}`, '-cipher', anything,
  ], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (text) => { output += text; });
  child.stderr.on('data', (text) => { output += text; });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

async function serving(options, use) {
  const server = tls.createServer({ ...identity, ...options }, (socket) => socket.end());
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(server.address(), server);
  } finally {
    server.close();
  }
}

(async () => {
  await serving({}, async (address, server) => {
    const errors = [];
    server.on('tlsClientError', (error) => errors.push(error.code));
    for (const version of ['tls1', 'tls1_1']) {
      const { code, output } = await offer(address, version);
      assert.notStrictEqual(code, 0);
      assert.match(output, /alert protocol version/);
      assert.match(output, /Cipher is \(NONE\)/);
    }
    assert.deepStrictEqual(errors,
                           ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'ERR_SSL_UNSUPPORTED_PROTOCOL']);
    assert.notStrictEqual((await offer(address, 'ssl3')).code, 0);
    assert.match((await offer(address, 'tls1_2')).output, /Protocol *: TLSv1\.2/);
  });
  await serving({ minVersion: 'TLSv1', ciphers: anything }, async (address) => {
    assert.match((await offer(address, 'tls1')).output, /Protocol *: TLSv1\n/);
    assert.match((await offer(address, 'tls1_1')).output, /Protocol *: TLSv1\.1\n/);
  });
})();
assert.strictEqual(tls.DEFAULT_MIN_VERSION, 'TLSv1.2');
assert.strictEqual(tls.DEFAULT_MAX_VERSION, 'TLSv1.3');
