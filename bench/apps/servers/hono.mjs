// The shop on hono, over its adapter for node:http. Prints its port.

import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import shop from './shop.cjs';

const app = new Hono();
app.get('/users/:id', (context) =>
  send(context, shop.user(context.req.param('id'), context.req.query('fields'))));
app.get('/search', (context) => send(context, shop.search(context.req.query())));
app.get('/greeting', (context) => send(context, shop.greeting(context.req.header())));
app.post('/orders', async (context) => send(context, shop.order(await context.req.json())));
app.put('/documents/:name', async (context) =>
  send(context, shop.document(context.req.param('name'), await context.req.text(),
                              context.req.query())));
app.delete('/sessions/:token', (context) =>
  send(context, shop.logout(context.req.param('token'), context.req.header('authorization'))));
app.notFound((context) => send(context, shop.nothing(context.req.path)));

function send(context, { status, location, body, text }) {
  if (location !== undefined) context.header('Location', location);
  if (status === 204) return context.body(null, status);
  return text === undefined ? context.json(body, status) : context.text(text, status);
}

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port));
