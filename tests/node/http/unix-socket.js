// Servers and requests can use a Unix socket.
'use strict';
const assert = require('assert');
const fs = require('fs');
const http = require('http');
const os = require('os');
const path = require('path');
const { request } = require('./support/exchange');

{
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'http-'));
  const socketPath = path.join(folder, 's');
  const server = http.createServer((req, res) => res.end(req.url)).listen(socketPath, async () => {
    assert.strictEqual((await request({ socketPath, path: '/u' })).body, '/u');
    server.close(() => fs.rmSync(folder, { recursive: true }));
  });
}
