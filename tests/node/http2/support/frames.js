'use strict';

// A peer that speaks HTTP/2 frame by frame, so that several frames come with one read; and notes of
// what a program hears, with the tick and the microtask that follow each.

const http2 = require('http2');
const net = require('net');

const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
const types = { data: 0, headers: 1, reset: 3, settings: 4, ping: 6, goaway: 7 };
const flags = { endStream: 1, ack: 1, endHeaders: 4 };

function frame(type, bits, id, payload = '') {
  const bytes = Buffer.from(payload);
  const head = Buffer.alloc(9);
  head.writeUIntBE(bytes.length, 0, 3);
  head[3] = type;
  head[4] = bits;
  head.writeUInt32BE(id, 5);
  return Buffer.concat([head, bytes]);
}

function headers(id, block, isLast) {
  return frame(types.headers, flags.endHeaders | (isLast ? flags.endStream : 0), id, block);
}

const frames = {
  settings: () => frame(types.settings, 0, 0),
  settingsAck: () => frame(types.settings, flags.ack, 0),
  ping: (fill) => frame(types.ping, 0, 0, Buffer.alloc(8, fill)),
  pingAck: (fill) => frame(types.ping, flags.ack, 0, Buffer.alloc(8, fill)),
  // GET or POST / of http://a
  get: (id) => headers(id, [0x82, 0x84, 0x86, 0x41, 1, 0x61], true),
  post: (id) => headers(id, [0x83, 0x84, 0x86, 0x41, 1, 0x61], false),
  // The status 200, and x: y
  response: (id, isLast) => headers(id, [0x88], isLast),
  trailers: (id) => headers(id, [0x40, 1, 0x78, 1, 0x79], true),
  data: (id, text, isLast) => frame(types.data, isLast ? flags.endStream : 0, id, text),
  reset: (id, code) => frame(types.reset, 0, id, [0, 0, 0, code]),
  goaway: (last, code) => frame(types.goaway, 0, 0, [0, 0, 0, last, 0, 0, 0, code]),
};

// ---- Notes -------------------------------------------------------------------------------------

function note(name) {
  console.log(name);
  process.nextTick(() => console.log(`${name}: tick`));
  Promise.resolve().then(() => console.log(`${name}: microtask`));
}

function noteEvents(emitter, name, events) {
  for (const event of events) {
    emitter.on(event, (value) => {
      note(`${name} ${event}${event === 'data' ? ` ${value}` : ''}`);
    });
  }
}

const streamEvents = [
  'ready', 'response', 'headers', 'trailers', 'data', 'end', 'finish', 'aborted', 'close',
  'wantTrailers', 'error',
];
const sessionEvents = [
  'connect', 'remoteSettings', 'localSettings', 'ping', 'goaway', 'close', 'error',
];

// ---- Peers -------------------------------------------------------------------------------------

// Many short timers, not a long one: however slow the machine is, the loop turns between them, and
// the other side gets on.
const rounds = 8;

function waitForOthers(callback, left = rounds) {
  if (left === 0) callback();
  else setTimeout(waitForOthers, 4, callback, left - 1);
}

// Sends one batch of frames after the other, each as one; then hangs up.
function sendAll(socket, batches, onDone) {
  const [first, ...rest] = batches;
  if (first === undefined) {
    socket.destroy();
    onDone();
    return;
  }
  socket.write(Buffer.concat(first));
  waitForOthers(() => sendAll(socket, rest, onDone));
}

function talkToServer(server, batches) {
  server.listen(0, () => {
    const socket = net.connect(server.address().port, () => {
      const [first, ...rest] = batches;
      sendAll(socket, [[preface, ...first], ...rest], () => server.close());
    });
    socket.on('error', () => {});
    socket.resume();
  });
}

// The batches follow the first frames of the client.
function talkToClient(onClient, batches) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      waitForOthers(() => sendAll(socket, batches, () => server.close()));
    });
    socket.resume();
  });
  server.listen(0, () => onClient(http2.connect(`http://localhost:${server.address().port}`)));
}

module.exports = {
  frames, note,
  noteSession: (session, name) => noteEvents(session, name, sessionEvents),
  noteStream: (stream, name) => noteEvents(stream, name, streamEvents),
  talkToClient, talkToServer,
};
