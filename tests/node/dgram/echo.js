'use strict';

// Datagrams go out and come in, each with who sent it.

const assert = require('assert');
const dgram = require('dgram');

const server = dgram.createSocket('udp4');
const client = dgram.createSocket({ type: 'udp4' });
const events = [];

server.on('listening', () => events.push('listening'));
server.on('message', (message, rinfo) => {
  assert.deepStrictEqual(rinfo, {
    address: '127.0.0.1', family: 'IPv4', port: client.address().port, size: message.length,
  });
  assert.ok(Buffer.isBuffer(message));
  server.send([message, '!'], rinfo.port, rinfo.address);
});
client.on('message', (message) => {
  events.push(String(message));
  if (events.length < 4) return;
  assert.deepStrictEqual(events, ['listening', 'bound', 'hello!', 'cd!']);
  server.close(() => client.close());
});

const answer = server.bind(0, '127.0.0.1', () => {
  events.push('bound');
  const { port, address, family } = server.address();
  assert.deepStrictEqual([address, family], ['127.0.0.1', 'IPv4']);
  client.send('hello', port, (error, count) => {
    assert.deepStrictEqual([error, count], [null, 5]);
    client.send(Buffer.from('abcdef'), 2, 2, port, 'localhost');
  });
});
assert.strictEqual(answer, server);
