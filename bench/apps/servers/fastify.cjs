'use strict';

// The shop on fastify. Prints its port.

const fastify = require('fastify');
const shop = require('./shop.cjs');

const app = fastify();

const userQuery = { type: 'object', properties: { fields: { type: 'string' } } };
const orderBody = {
  type: 'object',
  required: ['customer'],
  properties: {
    customer: { type: 'integer' },
    note: { type: 'string' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['sku', 'count', 'cents'],
        properties: { sku: { type: 'string' }, count: { type: 'integer' },
                      cents: { type: 'integer' } },
      },
    },
  },
};

app.get('/users/:id', { schema: { querystring: userQuery } }, async ({ params, query }, reply) =>
  send(reply, shop.user(params.id, query.fields)));
app.get('/search', async ({ query }, reply) => send(reply, shop.search(query)));
app.get('/greeting', async ({ headers }, reply) => send(reply, shop.greeting(headers)));
app.post('/orders', { schema: { body: orderBody } }, async ({ body }, reply) =>
  send(reply, shop.order(body)));
app.put('/documents/:name', async ({ params, body, query }, reply) =>
  send(reply, shop.document(params.name, body, query)));
app.delete('/sessions/:token', async ({ params, headers }, reply) =>
  send(reply, shop.logout(params.token, headers.authorization)));
app.setNotFoundHandler(async (request, reply) =>
  send(reply, shop.nothing(request.url.replace(/\?.*/, ''))));

function send(reply, { status, location, body, text }) {
  reply.code(status);
  if (location !== undefined) reply.header('location', location);
  return reply.send(text ?? body);
}

app.listen({ port: 0, host: '127.0.0.1' }).then(() => console.log(app.server.address().port));
