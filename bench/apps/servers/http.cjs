'use strict';

// The shop on node:http alone. Prints its port.

const http = require('node:http');
const shop = require('./shop.cjs');

const server = http.createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost');
  const [, first, second] = url.pathname.split('/').map(decodeURIComponent);
  const query = Object.fromEntries(url.searchParams);
  switch (`${request.method} ${first}`) {
    case 'GET users':
      return send(response, shop.user(second, query.fields));
    case 'GET search':
      return send(response, shop.search(query));
    case 'GET greeting':
      return send(response, shop.greeting(request.headers));
    case 'POST orders':
      return receive(request, (text) => send(response, shop.order(JSON.parse(text))));
    case 'PUT documents':
      return receive(request, (text) => send(response, shop.document(second, text, query)));
    case 'DELETE sessions':
      return send(response, shop.logout(second, request.headers.authorization));
    default:
      return send(response, shop.nothing(url.pathname));
  }
});

function receive(request, use) {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => use(Buffer.concat(parts).toString()));
}

function send(response, { status, location, body, text }) {
  response.statusCode = status;
  if (location !== undefined) response.setHeader('Location', location);
  if (status === 204) {
    response.end();
  } else if (text !== undefined) {
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.end(text);
  } else {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(body));
  }
}

server.listen(0, '127.0.0.1', () => console.log(server.address().port));
