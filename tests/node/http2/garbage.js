'use strict';

// What is no HTTP/2 ends the session with an error, and the server goes on.

const assert = require('assert');
const http2 = require('http2');
const net = require('net');

const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1');
const attempts = [
  Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
  Buffer.concat([preface, Buffer.from([0, 0, 1, 6, 0, 0, 0, 0, 0, 65])]),
  // A frame of headers whose block is none.
  Buffer.concat([preface, Buffer.from([0, 0, 4, 1, 5, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff])]),
  // Data for a stream that is not there.
  Buffer.concat([preface, Buffer.from([0, 0, 1, 0, 0, 0, 0, 0, 1, 65])]),
];

const errors = [];
const server = http2.createServer();
let socket;
server.on('sessionError', (error) => {
  errors.push(error.code);
  socket.destroy();
});
server.on('stream', (stream) => {
  stream.respond();
  stream.end('fine');
});

// Whether one of the frames is a GOAWAY.
function hasGoodbye(frames) {
  for (let place = 0; place + 9 <= frames.length; place += 9 + frames.readUIntBE(place, 3)) {
    if (frames[place + 3] === 7) return true;
  }
  return false;
}

function attack(index) {
  if (index === attempts.length) {
    ask();
    return;
  }
  socket = net.connect(server.address().port);
  socket.on('error', () => {});
  socket.on('close', () => attack(index + 1));
  let answer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    answer = Buffer.concat([answer, chunk]);
    if (hasGoodbye(answer)) socket.destroy();
  });
  socket.write(attempts[index]);
}

function ask() {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  const request = client.request();
  let body = '';
  request.setEncoding('utf8').on('data', (chunk) => { body += chunk; });
  request.on('close', () => {
    assert.strictEqual(body, 'fine');
    assert.ok(errors.length > 0);
    assert.ok(errors.every((code) => code === 'ERR_HTTP2_ERROR'), errors.join());
    client.close();
    server.close();
  });
}

server.listen(0, () => attack(0));
