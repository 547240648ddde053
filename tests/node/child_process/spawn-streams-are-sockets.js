'use strict';
// The streams of a child are sockets.
const assert = require('assert');
const net = require('net');
const { spawn } = require('child_process');

const child = spawn('true', { stdio: ['pipe', 'pipe', 'ignore', 'overlapped', -1, 'inherit'] });
assert.deepStrictEqual(
  child.stdio.map((stream) => stream instanceof net.Socket),
  [true, true, false, true, true, false]);
assert.strictEqual(child.stderr, null);
child.on('close', (code) => assert.strictEqual(code, 0));
