'use strict';
// A connection can be given to a fork; messages keep their order around it.
const assert = require('assert');
const net = require('net');
const { fork } = require('child_process');

if (process.argv[2] === 'child') {
  const order = [];
  process.on('message', (message, socket) => {
    order.push(message);
    if (message === 'socket') {
      assert.ok(socket instanceof net.Socket);
      socket.setEncoding('utf8').on('data', (chunk) => socket.end(`${chunk} echoed`));
    } else if (message === 'after') {
      assert.deepStrictEqual(order, ['before', 'socket', 'after']);
      process.disconnect();
    }
  });
} else {
  const child = fork(__filename, ['child']);
  let text = '';
  const server = net.createServer({ pauseOnConnect: true }, (socket) => {
    child.send('before');
    child.send('socket', socket);
    child.send('after');
    server.close();
  });
  server.listen(0, () => {
    const client = net.connect(server.address().port, '127.0.0.1');
    client.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    client.write('hello');
  });
  child.on('exit', (code) => assert.strictEqual(code, 0));
  process.on('exit', () => assert.strictEqual(text, 'hello echoed'));
}
