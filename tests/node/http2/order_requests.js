'use strict';

// What one read of a socket brings: each event of it is a callback, with ticks and microtasks; and
// so is each that comes of the answers.

const http2 = require('http2');
const { frames, note, noteSession, noteStream, talkToServer } = require('./support/frames');

const server = http2.createServer();
server.on('session', (session) => {
  note('session');
  noteSession(session, 'session');
});
server.on('stream', (stream) => {
  note(`stream ${stream.id}`);
  noteStream(stream, `stream ${stream.id}`);
  stream.respond();
  stream.end('hello');
  setImmediate(() => note(`immediate of ${stream.id}`));
});
talkToServer(server, [[
  frames.settings(), frames.get(1), frames.get(3), frames.post(5), frames.data(5, 'abc'),
  frames.data(5, 'def', true), frames.ping(1), frames.settingsAck(),
]]);
