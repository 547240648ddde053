'use strict';

// The shop on express. Prints its port.

const express = require('express');
const shop = require('./shop.cjs');

const app = express();
app.use(express.json());
app.use(express.text());

app.get('/users/:id', ({ params, query }, response) =>
  send(response, shop.user(params.id, query.fields)));
app.get('/search', (request, response) => send(response, shop.search(request.query)));
app.get('/greeting', (request, response) => send(response, shop.greeting(request.headers)));
app.post('/orders', (request, response) => send(response, shop.order(request.body)));
app.put('/documents/:name', ({ params, body, query }, response) =>
  send(response, shop.document(params.name, body, query)));
app.delete('/sessions/:token', (request, response) =>
  send(response, shop.logout(request.params.token, request.get('authorization'))));
app.use((request, response) => send(response, shop.nothing(request.path)));

function send(response, { status, location, body, text }) {
  response.status(status);
  if (location !== undefined) response.location(location);
  if (status === 204) response.end();
  else if (text !== undefined) response.type('text').send(text);
  else response.json(body);
}

const server = app.listen(0, '127.0.0.1', () => console.log(server.address().port));
