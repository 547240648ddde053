'use strict';
// A request that is the same as the one before, on this connection or on another, is told and
// answered as if it were the first; one that differs in a letter is not taken for it.
const assert = require('assert');
const net = require('net');
const { serve, Response } = require('rondo:http');

const seen = [];
const server = serve({ port: 0, hostname: '127.0.0.1' }, (request) => {
  seen.push(`${request.method} ${request.target} ${request.headers['x-a']}`);
  const headers = { 'x-number': String(seen.length >> 2) };
  return new Response(request.headers['x-a'].repeat(seen.length >> 3), { headers });
});

const request = (target, value) => `GET ${target} HTTP/1.1\r\nHost: h\r\nX-A: ${value}\r\n\r\n`;

function expectedAnswer(number, value) {
  const body = value.repeat(number >> 3);
  return `x-number: ${number >> 2}\r\nContent-Type: text/plain;charset=utf-8\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`;
}

async function connect() {
  const client = net.connect(server.port, '127.0.0.1').setEncoding('latin1');
  await new Promise((resolve) => { client.on('connect', resolve); });
  return client;
}

async function ask(client, target, value) {
  client.write(request(target, value));
  const text = await new Promise((resolve) => { client.once('data', resolve); });
  assert.strictEqual(text.replace(/Date: [^\r]*GMT\r\n/, ''),
                     `HTTP/1.1 200 OK\r\n${expectedAnswer(seen.length, value)}`);
  assert.strictEqual(seen.at(-1), `GET ${target} ${value}`);
}

(async () => {
  const clients = [await connect(), await connect()];
  for (const [target, value] of [['/a', '1'], ['/a', '1'], ['/b', '1'], ['/b', '2'], ['/a', '1']]) {
    for (const client of clients) {
      for (let time = 0; time < 3; time++) await ask(client, target, value);
    }
  }
  assert.strictEqual(seen.length, 30);
  for (const client of clients) client.destroy();
  await server.close();
})();
