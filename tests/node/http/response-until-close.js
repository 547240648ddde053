// Without a length the body of a response ends with the connection.
'use strict';
const assert = require('assert');
const net = require('net');
const { request } = require('./support/exchange');

{
  const server = net.createServer((socket) => {
    socket.write('HTTP/1.1 200 Fine enough\r\n\r\nabc');
    socket.end('def');
  }).listen(0, '127.0.0.1', async () => {
    const { message, body } = await request({ port: server.address().port });
    assert.deepStrictEqual([message, body], ['Fine enough', 'abcdef']);
    server.close();
  });
}
