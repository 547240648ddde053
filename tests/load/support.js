'use strict';

// What the load scripts share. Each exports run(scale), whose parameters are in its head, and runs
// in full when it is the program.

const { once } = require('events');
const net = require('net');

// A server on a free port of loopback.
async function listen(options, onConnection) {
  const server = net.createServer(options, onConnection);
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  await once(server, 'listening');
  return server;
}

async function close(server) {
  server.close();
  await once(server, 'close');
}

// Bytes of which each place is known: a generator of numbers, from a seed.
function makePattern(seed) {
  let state = seed >>> 0 || 1;
  return (size) => {
    const bytes = Buffer.allocUnsafe(size);
    for (let index = 0; index < size; index++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[index] = state >>> 24;
    }
    return bytes;
  };
}

function megabytes(size) {
  return Math.round(size / 1024 / 1024);
}

function main(module, run, full) {
  if (require.main !== module) return;
  run(full).then((report) => console.log(report));
}

module.exports = { close, listen, main, makePattern, megabytes };
