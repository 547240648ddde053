'use strict';

// A body comes as the server sends it; who has enough of it cancels, and the server notices.
const assert = require('assert');
const { once } = require('events');
const { serve } = require('./support/server.js');

async function main() {
  const connections = [];
  const { origin, close, server } = await serve(({ url }, socket) => {
    connections.push(socket);
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    if (url === '/endless') socket.write('4\r\npart\r\n');
  });
  const response = await fetch(`${origin}/steps`);
  const reader = response.body.getReader();
  for (const text of ['one', 'two']) {
    const next = reader.read();
    connections[0].write(`3\r\n${text}\r\n`);
    assert.strictEqual(Buffer.from((await next).value).toString(), text);
  }
  connections[0].write('0\r\n\r\n');
  assert.strictEqual((await reader.read()).done, true);

  const endless = await fetch(`${origin}/endless`);
  const closed = once(connections.at(-1), 'close');
  for await (const part of endless.body) {
    assert.strictEqual(Buffer.from(part).toString(), 'part');
    break;
  }
  await closed;
  close();
  await once(server, 'close');
}
main();
