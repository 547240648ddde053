'use strict';

// Readers that take their time hold back the writer: memory stays bounded, and all arrives.
// Scale: readers, megabytesEach.

const assert = require('assert');
const { once } = require('events');
const net = require('net');
const { close, listen, main, megabytes } = require('./support');

const chunk = Buffer.alloc(64 * 1024, 'x');

async function writeMuch(socket, size) {
  for (let left = size; left > 0; left -= chunk.length) {
    if (!socket.write(chunk)) await once(socket, 'drain');
  }
  socket.end();
}

// Reads a little, then pauses.
function readSlowly(port) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let total = 0;
    socket.on('data', (bytes) => {
      total += bytes.length;
      socket.pause();
      setTimeout(() => socket.resume(), 1);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(total));
  });
}

async function run({ readers, megabytesEach }) {
  const size = megabytesEach * 1024 * 1024;
  let longestQueue = 0;
  const server = await listen({}, (socket) => {
    writeMuch(socket, size);
    socket.on('drain', () => { longestQueue = Math.max(longestQueue, socket.writableLength); });
  });
  const { port } = server.address();
  const before = process.memoryUsage().rss;
  let most = before;
  const watcher = setInterval(() => { most = Math.max(most, process.memoryUsage().rss); }, 20);
  const totals = await Promise.all(Array.from({ length: readers }, () => readSlowly(port)));
  clearInterval(watcher);
  await close(server);
  for (const total of totals) assert.strictEqual(total, size);
  const growth = megabytes(most - before);
  // Far below what went through.
  assert.ok(growth < 64 + readers, `memory grew by ${growth} MB`);
  return `slow readers: ${readers} x ${megabytesEach} MB, memory grew by ${growth} MB`;
}

main(module, run, { readers: 50, megabytesEach: 20 });

module.exports = run;
