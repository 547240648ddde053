'use strict';
// What a handler throws, and what is no response, is told to both sides.
const assert = require('assert');
const { serve, Response } = require('rondo:http');
const exchange = require('./support/exchange');

const thrown = [];
process.on('uncaughtException', (error) => thrown.push(error.message));

function handler(request) {
  switch (request.path) {
    case '/throw': throw new Error('thrown');
    case '/reject': return Promise.reject(new Error('rejected'));
    case '/nothing': return undefined;
    default: return new Response('x', { headers: { 'x-y': 'a\r\nb: c' } });
  }
}

const plain = serve({ port: 0, hostname: '127.0.0.1' }, handler);
const caring = serve({
  port: 0,
  hostname: '127.0.0.1',
  error: (error, request) => new Response(`${request.path}: ${error.message}`, { status: 503 }),
}, handler);

const get = (port, path) =>
  exchange(port, `GET ${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`);

(async () => {
  assert.match(await get(plain.port, '/throw'), /^HTTP\/1.1 500 Internal Server Error\r\n/);
  assert.match(await get(plain.port, '/reject'), /^HTTP\/1.1 500 /);
  assert.match(await get(plain.port, '/nothing'), /^HTTP\/1.1 500 /);
  // What would be two fields is refused.
  assert.match(await get(plain.port, '/inject'), /^HTTP\/1.1 500 /);
  assert.deepStrictEqual(thrown.slice(0, 2), ['thrown', 'rejected']);
  assert.match(thrown[2], /"response" argument must be/);
  assert.match(thrown[3], /Invalid character in header content/);
  assert.strictEqual(thrown.length, 4);

  assert.match(await get(caring.port, '/throw'), /^HTTP\/1.1 503 [^]*\/throw: thrown$/);
  assert.match(await get(caring.port, '/reject'), /^HTTP\/1.1 503 [^]*\/reject: rejected$/);
  assert.strictEqual(thrown.length, 4);
  await Promise.all([plain.close(), caring.close()]);
})();
