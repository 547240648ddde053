'use strict';

// Requests and responses of the compatible interface, headers and data and end in several reads.

const http2 = require('http2');
const { frames, note, talkToServer } = require('./support/frames');

const server = http2.createServer((request, response) => {
  const { id } = request.stream;
  note(`request ${id}`);
  for (const event of ['data', 'end', 'close']) request.on(event, () => note(`${id} ${event}`));
  for (const event of ['finish', 'close']) {
    response.on(event, () => note(`response ${id} ${event}`));
  }
  request.on('end', () => response.end('x'));
});
talkToServer(server, [
  [frames.settings()], [frames.post(1), frames.data(1, 'one')],
  [frames.data(1, 'two'), frames.data(1, '', true), frames.get(3)],
]);
