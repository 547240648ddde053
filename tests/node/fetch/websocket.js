'use strict';

// WebSocket: the handshake, messages in both directions and the close, against a small server.
const assert = require('assert');
const crypto = require('crypto');
const net = require('net');

function frame(opcode, payload) {
  return Buffer.concat([Buffer.from([0x80 | opcode, payload.length]), payload]);
}

// Sends back what it gets; all is short enough for one byte of length.
function onFrame(socket, bytes) {
  const opcode = bytes[0] & 15;
  const length = bytes[1] & 127;
  const mask = bytes.subarray(2, 6);
  const payload = bytes.subarray(6, 6 + length).map((byte, index) => byte ^ mask[index % 4]);
  socket.write(frame(opcode, payload));
  if (opcode === 8) socket.end();
  return bytes.subarray(6 + length);
}

const server = net.createServer((socket) => {
  socket.once('data', (head) => {
    const key = /^sec-websocket-key: (.*)\r$/im.exec(head.toString())[1];
    const accept = crypto.createHash('sha1')
      .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n' +
      `Connection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
    socket.on('data', (bytes) => {
      while (bytes.length > 0) bytes = onFrame(socket, bytes);
    });
  });
  socket.on('error', () => {});
});

server.listen(0, '127.0.0.1', () => {
  const socket = new WebSocket(`ws://127.0.0.1:${server.address().port}/`);
  socket.binaryType = 'arraybuffer';
  const messages = [];
  assert.strictEqual(socket.readyState, WebSocket.CONNECTING);
  socket.onopen = () => {
    assert.strictEqual(socket.readyState, WebSocket.OPEN);
    socket.send('text');
    socket.send(new Uint8Array([1, 2]));
  };
  socket.onmessage = (event) => {
    assert(event instanceof MessageEvent);
    messages.push(event.data);
    if (messages.length === 2) socket.close(1000, 'done');
  };
  socket.onclose = (event) => {
    assert(event instanceof CloseEvent);
    assert.deepStrictEqual([event.code, event.reason, event.wasClean], [1000, 'done', true]);
    assert.strictEqual(messages[0], 'text');
    assert.deepStrictEqual([...new Uint8Array(messages[1])], [1, 2]);
    server.close();
  };
});
