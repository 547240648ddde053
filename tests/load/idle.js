'use strict';

// Connections that do nothing, and what each costs. The clients are in this process, too, so that
// a pair of sockets is measured. Scale: connections. Needs two descriptors for each.

const assert = require('assert');
const { once } = require('events');
const net = require('net');
const { close, listen, main } = require('./support');

async function run({ connections }) {
  const accepted = [];
  const server = await listen({}, (socket) => accepted.push(socket));
  const { port } = server.address();
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const clients = [];
  for (let left = connections; left > 0; left -= 100) {
    const batch = Array.from({ length: Math.min(left, 100) }, () => net.connect(port, '127.0.0.1'));
    await Promise.all(batch.map((socket) => once(socket, 'connect')));
    clients.push(...batch);
  }
  while (accepted.length < connections) await new Promise((resolve) => setImmediate(resolve));
  globalThis.gc?.();
  const bytesEach = Math.round((process.memoryUsage().rss - before) / connections / 2);
  // They are alive still.
  accepted[connections >> 1].write('x');
  const [chunk] = await Promise.race(clients.map((socket) => once(socket, 'data')));
  assert.strictEqual(String(chunk), 'x');
  for (const socket of clients) socket.destroy();
  await close(server);
  return `idle: ${connections} connections, ${bytesEach} bytes for each of both sockets`;
}

main(module, run, { connections: 10000 });

module.exports = run;
