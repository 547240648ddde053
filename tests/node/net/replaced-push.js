// A push() that the program puts on a socket sees what comes from the peer, and nothing else, also
// if it is put there while data is given out.
'use strict';
const assert = require('assert');
const net = require('net');

const server = net.createServer((socket) => {
  socket.write('first');
  socket.once('data', () => socket.end('second'));
}).listen(0, () => {
  const client = net.connect(server.address().port);
  const seen = [];
  client.once('data', (chunk) => {
    assert.strictEqual(`${chunk}`, 'first');
    const { push } = client;
    client.push = function(data) {
      seen.push(data === null ? null : `${data}`);
      return push.call(this, data);
    };
    client.pause();
    client.write('more');
    setTimeout(() => client.resume(), 20);
  });
  client.on('data', () => {});
  client.on('close', () => {
    assert.deepStrictEqual(seen, ['second', null]);
    server.close();
  });
});
