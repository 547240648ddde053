// fastify: schemas, hooks, plugins, errors and streams, over real connections and injected.
'use strict';
const { Readable } = require('stream');
const fastify = require('fastify');

const app = fastify();
const properties = { a: { type: 'number' }, b: { type: 'string' } };
app.get('/', { schema: { response: { 200: { type: 'object', properties } } } },
        async () => ({ a: 1, b: 'x', hidden: 2 }));
const body = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
app.post('/names', { schema: { body } }, async (request) => request.body);
app.get('/users/:id', (request, reply) => {
  reply.header('x-id', request.params.id).code(201).send({ query: request.query });
});
app.get('/error', async () => { throw new Error('boom'); });
app.get('/stream', (request, reply) => reply.type('text/plain').send(Readable.from(['a', 'b'])));
app.addHook('onSend', async (request, reply, payload) => {
  reply.header('x-hook', '1');
  return payload;
});
app.register(async (scope) => {
  scope.decorate('answer', 42);
  scope.get('/answer', async () => ({ answer: scope.answer }));
}, { prefix: '/plugin' });

async function show(response) {
  const { date, ...headers } = Object.fromEntries(response.headers);
  console.log(response.status, typeof date, headers, await response.text());
}

async function main() {
  await app.listen({ port: 0 });
  const base = `http://127.0.0.1:${app.server.address().port}`;
  const post = (text) => fetch(`${base}/names`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: text,
  });
  await show(await fetch(`${base}/`));
  for (const text of ['{"name":"ann"}', '{}', '{bad']) await show(await post(text));
  for (const path of ['/users/7?x=1&y=2&y=3', '/error', '/stream', '/plugin/answer', '/none']) {
    await show(await fetch(base + path));
  }
  const injected = await app.inject({ method: 'GET', url: '/users/3' });
  console.log(injected.statusCode, injected.headers['x-id'], injected.json());
  await app.close();
  console.log('closed');
}
main();
