'use strict';
// Of connections that wait, the one whose request came first is served first, though another has
// just been served.
const assert = require('assert');
const net = require('net');
const { serve } = require('rondo:http');

const request = (target) => `GET ${target} HTTP/1.1\r\nHost: h\r\n\r\n`;
const order = [];
const clients = [];

const server = serve({ port: 0, hostname: '127.0.0.1' }, ({ target }) => {
  order.push(target);
  if (target === '/1') {
    clients[1].write(request('/2'));
    clients[0].write(request('/3'));
  }
  return target;
});

(async () => {
  for (let index = 0; index < 2; index++) {
    const client = net.connect(server.port, '127.0.0.1');
    await new Promise((resolve) => { client.on('connect', resolve); });
    client.resume();
    clients.push(client);
  }
  // Both are accepted once both have been answered.
  for (const client of clients) {
    client.write(request('/0'));
    await new Promise((resolve) => { client.once('data', resolve); });
  }
  clients[0].write(request('/1'));
  while (order.length < 5) await new Promise(setImmediate);
  assert.deepStrictEqual(order, ['/0', '/0', '/1', '/2', '/3']);
  for (const client of clients) client.destroy();
  await server.close();
})();
