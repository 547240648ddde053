'use strict';

// A server that has no descriptors left drops new peers, keeps the old ones, and serves again as
// soon as there are some. To be run with a low limit: ulimit -n 64. Scale: connections, beyond it.

const assert = require('assert');
const net = require('net');
const { close, listen, main } = require('./support');

// Whether it was served, or why not.
function tryOnce(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('data', () => resolve({ socket, outcome: 'served' }));
    socket.on('error', (error) => resolve({ socket, outcome: error.code }));
    socket.on('close', () => resolve({ socket, outcome: 'dropped' }));
  });
}

async function run({ connections }) {
  const held = [];
  const server = await listen({}, (socket) => {
    held.push(socket);
    socket.on('error', () => {});
    socket.write('hello');
  });
  server.on('error', (error) => assert.ok(/^E[MN]FILE$/.test(error.code), error.message));
  const { port } = server.address();
  const outcomes = new Map();
  const served = [];
  for (let index = 0; index < connections; index++) {
    const { socket, outcome } = await tryOnce(port);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (outcome === 'served') served.push(socket);
    else socket.destroy();
  }
  assert.ok(served.length > 0 && served.length < connections, 'the limit was never reached');
  for (const socket of served) assert.strictEqual(socket.readyState, 'open');
  for (const socket of served.splice(0, 10)) socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { socket, outcome } = await tryOnce(port);
  assert.strictEqual(outcome, 'served');
  for (const each of [socket, ...served, ...held]) each.destroy();
  await close(server);
  return `descriptors: ${JSON.stringify(Object.fromEntries(outcomes))}, then served again`;
}

main(module, run, { connections: 200 });

module.exports = run;
