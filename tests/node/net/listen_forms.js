'use strict';
// The forms of listen().
const assert = require('assert');
const { once } = require('events');
const fs = require('fs');
const net = require('net');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'listen-forms-'));

function listen(args, check) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.listen(...args, function() {
      assert.strictEqual(this, server);
      check(server.address(), server);
      server.close(resolve);
    });
  });
}

const isPort = (address) => assert.ok(Number.isInteger(address.port) && address.port > 0);

(async () => {
  await listen([], isPort);
  await listen([0], isPort);
  await listen(['0'], isPort);
  await listen([null], isPort);
  await listen([{ port: undefined }], isPort);
  await listen([0, 5], isPort);
  await listen([0, '127.0.0.1'], (address) => {
    assert.strictEqual(address.address, '127.0.0.1');
    assert.strictEqual(address.family, 'IPv4');
  });
  await listen([0, '127.0.0.1', 5], (address) => assert.strictEqual(address.address, '127.0.0.1'));
  await listen([{ port: 0, host: '127.0.0.1', backlog: 5, exclusive: true }], isPort);
  await listen([path.join(folder, 'a')], (address) =>
    assert.strictEqual(address, path.join(folder, 'a')));
  await listen([{ path: path.join(folder, 'b'), readableAll: true, writableAll: true }], (name) => {
    assert.strictEqual(fs.statSync(name).mode & 0o666, 0o666);
  });
  // The handle of another server, which gives it away.
  const first = net.createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const expected = first.address();
  const handle = first._handle;
  first._handle = null;
  await listen([handle], (address) => assert.deepStrictEqual(address, expected));
  fs.rmdirSync(folder);
})();
