'use strict';
// Requests that come together are answered in their order, though the first takes longer.
const assert = require('assert');
const { serve } = require('rondo:http');
const exchange = require('./support/exchange');

const order = [];
const server = serve({ port: 0, hostname: '127.0.0.1' }, (request) => {
  order.push(request.target);
  if (request.target === '/2') return 'second';
  return new Promise((resolve) => { setTimeout(resolve, 20, `answer to ${request.target}`); });
});

(async () => {
  const get = (target, more = '') => `GET ${target} HTTP/1.1\r\nHost: h\r\n${more}\r\n`;
  const text = await exchange(
    server.port, get('/1') + get('/2') + get('/3').slice(0, 7), get('/3').slice(7),
    get('/4', 'Connection: close\r\n'));
  assert.deepStrictEqual(order, ['/1', '/2', '/3', '/4']);
  const bodies = text.split('HTTP/1.1 200 OK').slice(1).map((part) => part.split('\r\n\r\n')[1]);
  assert.deepStrictEqual(bodies, ['answer to /1', 'second', 'answer to /3', 'answer to /4']);
  await server.close();
})();
