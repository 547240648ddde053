'use strict';

// Peers that keep a server busy with next to nothing are sent away.

const assert = require('assert');
const http2 = require('http2');
const net = require('net');

const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1');

function frame(type, flags, id, payload) {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(id, 5);
  return Buffer.concat([head, payload]);
}

function repeat(count, make) {
  return Array.from({ length: count }, (unused, index) => make(index));
}

const [data, headers, reset, settings, ping, goaway, continuation] = [0, 1, 3, 4, 6, 7, 9];
const nothing = Buffer.alloc(0);
// GET or POST / of http://x
const get = Buffer.from([0x82, 0x84, 0x86, 0x41, 0x01, 0x78]);
const post = Buffer.from([0x83, 0x84, 0x86, 0x41, 0x01, 0x78]);
const cancel = Buffer.from([0, 0, 0, 8]);

const floods = [
  repeat(5000, (index) => Buffer.concat([
    frame(headers, 5, 2 * index + 1, get), frame(reset, 0, 2 * index + 1, cancel),
  ])),
  [frame(headers, 0, 1, get),
   ...repeat(5000, () => frame(continuation, 0, 1, Buffer.from([0, 1, 0x61, 1, 0x62])))],
  repeat(5000, () => frame(settings, 0, 0, nothing)),
  repeat(5000, () => frame(ping, 0, 0, Buffer.alloc(8))),
  [frame(headers, 4, 1, post), ...repeat(5000, () => frame(data, 0, 1, nothing))],
];

const server = http2.createServer();
let streams = 0;
server.on('stream', (stream) => {
  streams++;
  stream.on('error', () => {});
  stream.respond();
  stream.end('x');
});
server.on('sessionError', () => {});

function hasGoodbye(frames) {
  for (let place = 0; place + 9 <= frames.length; place += 9 + frames.readUIntBE(place, 3)) {
    if (frames[place + 3] === goaway) return true;
  }
  return false;
}

let sentAway = 0;

function attack(index) {
  if (index === floods.length) {
    server.close();
    return;
  }
  streams = 0;
  const socket = net.connect(server.address().port);
  let answer = nothing;
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    answer = Buffer.concat([answer, chunk]);
    if (hasGoodbye(answer)) socket.destroy();
  });
  socket.on('close', () => {
    assert.ok(streams < 5000, `${streams} streams`);
    sentAway++;
    attack(index + 1);
  });
  socket.write(Buffer.concat([preface, ...floods[index]]));
}

server.listen(0, () => attack(0));
process.on('exit', () => assert.strictEqual(sentAway, floods.length));
