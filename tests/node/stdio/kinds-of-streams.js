'use strict';
// Standard streams are sockets for pipes, and streams of files for files.
const assert = require('assert');
const { spawn, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

if (process.argv[2] === 'child') {
  const net = require('net');
  const kinds = [process.stdin, process.stdout, process.stderr].map((stream) => {
    if (stream instanceof net.Socket) return 'socket';
    return stream instanceof fs.ReadStream ? 'file' : stream._type;
  });
  const { stdin, stdout } = process;
  fs.writeSync(2, JSON.stringify([kinds, stdout._type, stdin.fd, stdout.fd]));
} else {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stdio-kinds-'));
  const fd = fs.openSync(path.join(folder, 'out'), 'w+');
  const withFiles = spawnSync(process.execPath, [__filename, 'child'], { stdio: [fd, fd, 'pipe'] });
  assert.deepStrictEqual(
    JSON.parse(withFiles.stderr), [['file', 'fs', 'socket'], 'fs', 0, 1]);
  fs.closeSync(fd);
  fs.rmSync(folder, { recursive: true });

  const withPipes = spawn(process.execPath, [__filename, 'child']);
  let text = '';
  withPipes.stderr.on('data', (chunk) => {
    text += chunk;
  });
  withPipes.on('close', () => {
    assert.deepStrictEqual(
      JSON.parse(text), [['socket', 'socket', 'socket'], 'pipe', 0, 1]);
  });
}
