'use strict';
// A signal closes a server, and destroys a socket.
const assert = require('assert');
const net = require('net');

const controller = new AbortController();
const server = net.createServer();
server.listen({ port: 0, signal: controller.signal }, () => {
  const socketController = new AbortController();
  const client = net.connect({
    port: server.address().port, host: '127.0.0.1', signal: socketController.signal,
  });
  client.on('connect', () => socketController.abort());
  client.on('error', (error) => assert.strictEqual(error.name, 'AbortError'));
  client.on('close', () => controller.abort());
});
let isClosed = false;
server.on('close', () => { isClosed = true; });
process.on('exit', () => assert.ok(isClosed));

const never = net.createServer().listen({ port: 0, signal: AbortSignal.abort() });
never.on('close', () => assert.strictEqual(never.listening, false));
