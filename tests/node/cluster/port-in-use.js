'use strict';
// A port that is taken is the worker's error.
const assert = require('assert');
const cluster = require('cluster');
const net = require('net');

if (cluster.isWorker) {
  net.createServer().listen(Number(process.env.TAKEN)).on('error', (error) => {
    assert.strictEqual(error.code, 'EADDRINUSE');
    assert.strictEqual(error.syscall, 'bind');
    cluster.worker.disconnect();
  });
} else {
  const server = net.createServer().listen(0, () => {
    cluster.fork({ TAKEN: server.address().port }).on('exit', (code) => {
      assert.strictEqual(code, 0);
      server.close();
    });
  });
}
