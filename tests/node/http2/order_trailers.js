'use strict';

// What is sent after the read is sent before the immediates, and what comes of that is one callback.

const http2 = require('http2');
const { frames, note, noteStream, talkToServer } = require('./support/frames');

const server = http2.createServer();
server.on('stream', (stream) => {
  const name = `stream ${stream.id}`;
  note(name);
  noteStream(stream, name);
  stream.respond({ ':status': 200 }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ x: 'y' }));
  stream.write('a', () => note(`${name} wrote a`));
  stream.write('b', () => note(`${name} wrote b`));
  stream.end('c', () => note(`${name} ended`));
  setImmediate(() => note(`immediate of ${stream.id}`));
});
talkToServer(server, [[frames.settings()], [frames.get(1), frames.get(3)]]);
