'use strict';
// A socket that was closed can connect again.
const assert = require('assert');
const net = require('net');

let count = 0;
const server = net.createServer((socket) => socket.end(`${++count}`));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const client = new net.Socket();
  let text = '';
  client.on('data', (chunk) => { text += chunk; });
  client.on('close', () => {
    if (count < 3) {
      client.connect(port, '127.0.0.1');
    } else {
      assert.strictEqual(text, '123');
      server.close();
    }
  });
  client.connect(port, '127.0.0.1');
});
