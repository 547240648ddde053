// What is no response is an error of the request.
'use strict';
const assert = require('assert');
const http = require('http');
const net = require('net');

{
  const server = net.createServer((socket) => socket.end('what?\r\n\r\n')).listen(0, () => {
    http.get({ port: server.address().port }).on('error', (error) => {
      assert.match(error.code, /^HPE_/);
      assert.strictEqual(error.rawPacket.toString(), 'what?\r\n\r\n');
      server.close();
    });
  });
}
