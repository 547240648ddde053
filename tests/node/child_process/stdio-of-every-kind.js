'use strict';
// Descriptors, streams of files and sockets as the stdio of a child.
const assert = require('assert');
const fs = require('fs');
const net = require('net');
const os = require('os');
const path = require('path');
const { spawn } = require('child_process');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'child-kinds-'));
const file = path.join(folder, 'out');
const stream = fs.createWriteStream(file);
let fromSocket = '';

const server = net.createServer((connection) => {
  const fd = fs.openSync(path.join(folder, 'by-fd'), 'w');
  const child = spawn('sh', ['-c', 'echo one; echo two >&2; echo three >&3'], {
    stdio: ['ignore', stream, connection, fd],
  });
  fs.closeSync(fd);
  child.on('close', (code) => {
    assert.strictEqual(code, 0);
    assert.deepStrictEqual(child.stdio, [null, null, null, null]);
    assert.strictEqual(fs.readFileSync(file, 'utf8'), 'one\n');
    assert.strictEqual(fs.readFileSync(path.join(folder, 'by-fd'), 'utf8'), 'three\n');
    connection.end();
    stream.end();
    server.close();
  });
});
stream.on('open', () => server.listen(0, () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  client.setEncoding('utf8').on('data', (chunk) => {
    fromSocket += chunk;
  });
}));
process.on('exit', () => {
  assert.strictEqual(fromSocket, 'two\n');
  fs.rmSync(folder, { recursive: true });
});
