'use strict';
// Servers on paths and on abstract names.
const assert = require('assert');
const fs = require('fs');
const net = require('net');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unix-sockets-'));

function talk(name, done) {
  const server = net.createServer((socket) => socket.end('hello'));
  server.listen(name, () => {
    assert.strictEqual(server.address(), name);
    const client = net.connect(name);
    let text = '';
    client.on('data', (chunk) => { text += chunk; });
    client.on('close', () => {
      assert.strictEqual(text, 'hello');
      server.close(done);
    });
  });
}

talk(path.join(folder, 'socket'), () => {
  assert.deepStrictEqual(fs.readdirSync(folder), []);
  net.connect(path.join(folder, 'missing')).on('error', (error) => {
    assert.strictEqual(error.code, 'ENOENT');
    assert.strictEqual(error.address, path.join(folder, 'missing'));
    fs.rmdirSync(folder);
    talk(`\0abstract-${process.pid}`, () => {});
  });
});
