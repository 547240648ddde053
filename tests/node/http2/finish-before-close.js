'use strict';

// A response whose end goes out with its data is finished before its stream is closed.

const assert = require('assert');
const http2 = require('http2');

const events = [];
const server = http2.createServer();

server.on('stream', (stream) => {
  for (const name of ['end', 'finish', 'close']) {
    stream.on(name, () => events.push(`${name} ${stream.writableFinished}`));
  }
  stream.respond({ ':status': 200 });
  stream.end('answer');
});

server.listen(0, () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  const request = client.request();
  request.resume();
  request.on('close', () => {
    client.close();
    server.close();
  });
});

process.on('exit', () => {
  assert.deepStrictEqual(events, ['end false', 'finish true', 'close true']);
});
