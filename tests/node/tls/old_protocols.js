'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// Old protocols are refused: `openssl s_client` gets an alert, whichever it offers.
const { spawn } = require('child_process');

const server = tls.createServer({ key: read('server-key.pem'), cert: read('server-cert.pem') },
                                (socket) => socket.end());
const errors = [];
server.on('tlsClientError', (error) => errors.push(error.code));

function offer(version, done) {
  const child = spawn('openssl', [
    's_client', '-connect', `127.0.0.1:${server.address().port}`, `-${version}`,
    '-cipher', 'ALL@SECLEVEL=0',
  ], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (text) => { output += text; });
  child.stderr.on('data', (text) => { output += text; });
  child.on('close', (code) => done(code, output));
}

server.listen(0, '127.0.0.1', () => {
  offer('tls1', (first, firstOutput) => offer('tls1_1', (second, secondOutput) => {
    for (const [code, output] of [[first, firstOutput], [second, secondOutput]]) {
      assert.notStrictEqual(code, 0);
      assert.match(output, /alert protocol version|unsupported protocol|no protocols available/);
      assert.match(output, /Cipher is \(NONE\)/);
    }
    offer('ssl3', (third) => {
      assert.notStrictEqual(third, 0);
      for (const code of errors) assert.strictEqual(code, 'ERR_SSL_UNSUPPORTED_PROTOCOL');
      offer('tls1_2', (fourth, output) => {
        assert.match(output, /Protocol *: TLSv1\.2/);
        server.close();
      });
    });
  }));
});
assert.strictEqual(tls.DEFAULT_MIN_VERSION, 'TLSv1.2');
assert.strictEqual(tls.DEFAULT_MAX_VERSION, 'TLSv1.3');
