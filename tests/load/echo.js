'use strict';

// Many clients at once, each of which gets back what it wrote: no byte lost, none out of order.
// Scale: clients, seconds.

const assert = require('assert');
const net = require('net');
const { close, listen, main, makePattern } = require('./support');

function talk(port, seed, until) {
  return new Promise((resolve, reject) => {
    const sent = makePattern(seed);
    const expected = makePattern(seed);
    const socket = net.connect(port, '127.0.0.1');
    let waiting = 0;
    let total = 0;
    let round = seed;
    const write = () => {
      // Of many sizes, some larger than a read.
      const size = 1 + (round++ * 7919) % (round % 50 === 0 ? 100000 : 2000);
      waiting += size;
      socket.write(sent(size));
    };
    socket.on('connect', write);
    socket.on('data', (chunk) => {
      waiting -= chunk.length;
      total += chunk.length;
      if (!expected(chunk.length).equals(chunk)) reject(new Error(`client ${seed}: wrong bytes`));
      if (waiting > 0) return;
      if (Date.now() < until) write();
      else socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => (waiting === 0 ? resolve(total) : reject(new Error('bytes are lost'))));
  });
}

async function run({ clients, seconds }) {
  const server = await listen({}, (socket) => socket.pipe(socket));
  const { port } = server.address();
  const until = Date.now() + seconds * 1000;
  const talks = Array.from({ length: clients }, (_, index) => talk(port, index + 1, until));
  const totals = await Promise.all(talks);
  await close(server);
  const total = totals.reduce((sum, each) => sum + each, 0);
  assert.ok(total >= clients);
  return `echo: ${clients} clients, ${total} bytes each way in ${seconds} s`;
}

main(module, run, { clients: 1000, seconds: 60 });

module.exports = run;
