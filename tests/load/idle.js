'use strict';

// Connections that do nothing, and what each costs a server. The clients are another process.
// Scale: connections. Needs a descriptor for each.

const assert = require('assert');
const { fork } = require('child_process');
const { once } = require('events');
const net = require('net');
const { close, listen, main } = require('./support');

// Tells its parent when all are connected, and what the first of them receives.
async function connect(port, connections) {
  process.on('disconnect', () => process.exit());
  let areConnected = false;
  for (let left = connections; left > 0; left -= 100) {
    const batch = Array.from({ length: Math.min(left, 100) }, () => net.connect(port, '127.0.0.1'));
    for (const socket of batch) {
      socket.on('data', (chunk) => process.send(String(chunk)));
      socket.on('close', () => areConnected || process.send('closed'));
    }
    await Promise.all(batch.map((socket) => once(socket, 'connect')));
  }
  areConnected = true;
  process.send('connected');
}

async function run({ connections }) {
  const accepted = [];
  const server = await listen({}, (socket) => accepted.push(socket));
  const clients = fork(__filename, ['clients', server.address().port, connections],
                       { execArgv: [] });
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const [message] = await once(clients, 'message');
  // Who has no descriptor for a connection drops it.
  assert.strictEqual(message, 'connected', `this needs ${connections + 100} descriptors: ulimit -n`);
  while (accepted.length < connections) await new Promise((resolve) => setImmediate(resolve));
  globalThis.gc?.();
  const bytesEach = Math.round((process.memoryUsage().rss - before) / connections);
  // They are alive still.
  accepted[connections >> 1].write('x');
  assert.deepStrictEqual((await once(clients, 'message'))[0], 'x');
  for (const socket of accepted) socket.destroy();
  clients.disconnect();
  await close(server);
  return `idle: ${connections} connections, ${bytesEach} bytes for each`;
}

if (process.argv[2] === 'clients') connect(Number(process.argv[3]), Number(process.argv[4]));
else main(module, run, { connections: 10000 });

module.exports = run;
