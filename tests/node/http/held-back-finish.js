'use strict';

// A server is through with a response when its 'finish' event is delivered: a program whose own
// emit() holds the event back keeps the request and the response open.

const assert = require('node:assert');
const http = require('node:http');
const net = require('node:net');

const order = [];

const server = http.createServer((request, response) => {
  request.on('close', () => order.push('request closed'));
  response.on('finish', () => order.push(`finish, socket ${response.socket}`));
  response.on('close', () => order.push('response closed'));
  const { emit } = response;
  response.emit = function(event, ...values) {
    if (event !== 'finish') return emit.call(this, event, ...values);
    setTimeout(() => {
      order.push('held back');
      emit.call(this, event, ...values);
    }, 20);
    return true;
  };
  response.end('ok');
});

server.listen(0, () => {
  const socket = net.connect(server.address().port);
  socket.setEncoding('utf8');
  let answers = '';
  socket.on('data', (text) => {
    answers += text;
    if (answers.match(/\r\n\r\nok/g)?.length === 2) setTimeout(() => socket.destroy(), 50);
  });
  socket.on('close', () => server.close());
  // The second waits for the first one's event.
  socket.write('GET /1 HTTP/1.1\r\nHost: here\r\n\r\nGET /2 HTTP/1.1\r\nHost: here\r\n\r\n');
});

process.on('exit', () => {
  assert.deepStrictEqual(order.slice(0, 4), [
    'held back', 'finish, socket null', 'response closed', 'request closed',
  ]);
  assert.strictEqual(order.filter((event) => event === 'held back').length, 2);
});
