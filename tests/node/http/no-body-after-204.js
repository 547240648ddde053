'use strict';

// Responses with the statuses 204 and 304 have no body, whatever length they tell: the connection
// is free for the next request.

const assert = require('assert');
const http = require('http');
const net = require('net');

const statuses = [204, 304, 204];
let connections = 0;
const server = net.createServer((socket) => {
  connections++;
  socket.on('data', () => {
    socket.write(`HTTP/1.1 ${statuses[0]} Nothing\r\nContent-Length: 3\r\n\r\n`);
  });
});
const agent = new http.Agent({ keepAlive: true });

function ask() {
  http.get({ port: server.address().port, agent }, (response) => {
    assert.strictEqual(response.statusCode, statuses.shift());
    assert.strictEqual(response.headers['content-length'], '3');
    response.on('data', assert.fail);
    response.on('end', () => setImmediate(statuses.length > 0 ? ask : finish));
  });
}

function finish() {
  assert.strictEqual(connections, 1);
  agent.destroy();
  server.close();
}

server.listen(0, ask);
