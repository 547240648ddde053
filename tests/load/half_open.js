'use strict';

// Peers that end their side and wait: the other side can take its time, then all of it arrives.
// Scale: clients, delay (in milliseconds).

const assert = require('assert');
const net = require('net');
const { close, listen, main } = require('./support');

const answer = Buffer.alloc(100000, 'y');

function ask(port) {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let total = 0;
    socket.end('request');
    socket.on('data', (chunk) => { total += chunk.length; });
    socket.on('error', reject);
    socket.on('close', () => resolve(total));
  });
}

async function run({ clients, delay }) {
  const server = await listen({ allowHalfOpen: true }, (socket) => {
    socket.resume();
    socket.on('end', () => {
      assert.strictEqual(socket.readyState, 'writeOnly');
      setTimeout(() => socket.end(answer), delay);
    });
  });
  const { port } = server.address();
  const totals = await Promise.all(Array.from({ length: clients }, () => ask(port)));
  await close(server);
  for (const total of totals) assert.strictEqual(total, answer.length);
  return `half open: ${clients} clients were answered after they had ended`;
}

main(module, run, { clients: 1000, delay: 1000 });

module.exports = run;
