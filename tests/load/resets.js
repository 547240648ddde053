'use strict';

// Clients that reset their connections in the middle of a transfer: the server hears of each, and
// goes on serving. Scale: clients.

const assert = require('assert');
const net = require('net');
const { setImmediate } = require('timers/promises');
const { close, listen, main } = require('./support');

const chunk = Buffer.alloc(64 * 1024, 'x');
const expectedCodes = new Set(['ECONNRESET', 'EPIPE']);

function resetInTheMiddle(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('data', () => socket.resetAndDestroy());
    socket.on('error', () => {});
    socket.on('close', resolve);
  });
}

async function run({ clients }) {
  let errorCount = 0;
  let closeCount = 0;
  const server = await listen({}, (socket) => {
    const writeMore = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', writeMore);
    socket.on('error', (error) => {
      assert.ok(expectedCodes.has(error.code), error.message);
      errorCount++;
    });
    socket.on('close', () => closeCount++);
    writeMore();
  });
  const { port } = server.address();
  for (let left = clients; left > 0; left -= 50) {
    const batch = Math.min(left, 50);
    await Promise.all(Array.from({ length: batch }, () => resetInTheMiddle(port)));
  }
  await close(server);
  // The last socket is closed in the phase behind that.
  await setImmediate();
  await setImmediate();
  assert.strictEqual(closeCount, clients);
  assert.strictEqual(errorCount, clients);
  return `resets: ${clients} clients, each seen by the server`;
}

main(module, run, { clients: 5000 });

module.exports = run;
