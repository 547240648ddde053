'use strict';
// What is written while corked, or before the connection, goes out together and in order.
const assert = require('assert');
const net = require('net');

let text = '';
const server = net.createServer((socket) => {
  socket.on('data', (chunk) => { text += chunk; });
  socket.on('end', () => {
    assert.strictEqual(text, 'abcdé123xyÿ\ud83d\ude00.');
    server.close();
  });
});
server.listen(0, () => {
  const client = net.connect(server.address().port, '127.0.0.1');
  const done = [];
  client.write('a', () => done.push('a'));
  client.write(Buffer.from('b'), () => done.push('b'));
  assert.strictEqual(client.pending, true);
  assert.strictEqual(client.bytesWritten, 2);
  client.on('connect', () => {
    client.cork();
    client.write('c', () => done.push('c'));
    client.write('dé', () => done.push('d'));
    client.uncork();
    client.cork();
    client.write('123', 'latin1');
    client.write(Buffer.from('x'));
    client.write('y');
    client.write('ÿ');
    client.write(Buffer.from('\ud83d\ude00'));
    client.end('.', () => {
      assert.deepStrictEqual(done, ['a', 'b', 'c', 'd']);
      assert.strictEqual(client.bytesWritten, Buffer.byteLength('abcdé123xyÿ\ud83d\ude00.'));
    });
  });
});
