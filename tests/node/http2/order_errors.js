'use strict';

// A listener that throws ends its own callback: what it has queued waits for the next one.

const http2 = require('http2');
const { frames, note, talkToServer } = require('./support/frames');

process.on('uncaughtException', ({ message }) => note(`uncaught: ${message}`));
const server = http2.createServer();
server.on('session', (session) => {
  session.on('ping', () => {
    note('ping');
    throw new Error('of a ping');
  });
});
server.on('stream', (stream) => {
  note(`stream ${stream.id}`);
  stream.on('error', () => {});
  stream.on('end', () => note('end'));
  stream.on('data', (data) => {
    note(`data ${data}`);
    throw new Error(`of ${data}`);
  });
  if (stream.id === 1) throw new Error('of stream 1');
  stream.respond();
  stream.end('x');
});
talkToServer(server, [
  [frames.settings()],
  [frames.ping(1), frames.ping(2), frames.get(1), frames.ping(3), frames.post(3),
   frames.data(3, 'a'), frames.data(3, 'b', true)],
]);
