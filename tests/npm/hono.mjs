// hono: an application of web requests and responses behind a server.
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { jwt, sign } from 'hono/jwt';
import { streamText } from 'hono/streaming';

const app = new Hono();
app.use('*', cors());
app.use('/tagged', etag());
app.get('/', (context) => context.text('Hello'));
app.get('/items/:id', (context) => context.json({
  id: context.req.param('id'), query: context.req.query(),
}));
app.post('/form', async (context) => {
  const { name, file } = await context.req.parseBody();
  return context.json({ name, file: file.name, text: await file.text() });
});
app.get('/stream', (context) => streamText(context, async (stream) => {
  for (let index = 0; index < 3; index++) {
    await stream.write(`x${index}`);
    await stream.sleep(1);
  }
}));
app.get('/tagged', (context) => context.text('tag me'));
app.get('/error', () => { throw new Error('bad'); });
app.onError((error, context) => context.text(`failed: ${error.message}`, 500));
app.notFound((context) => context.text('nothing here', 404));
app.use('/private/*', jwt({ secret: 'secret', alg: 'HS256' }));
app.get('/private/me', (context) => context.json(context.get('jwtPayload')));

async function show(response) {
  const { date, ...headers } = Object.fromEntries(response.headers);
  console.log(response.status, typeof date, headers, await response.text());
}

const server = serve({ fetch: app.fetch, port: 0 }, async ({ port }) => {
  const base = `http://127.0.0.1:${port}`;
  for (const path of ['/', '/items/3?a=1', '/stream', '/tagged', '/error', '/none', '/private/me']) {
    await show(await fetch(base + path));
  }
  const form = new FormData();
  form.set('name', 'value');
  form.set('file', new File(['content'], 'a.txt'));
  await show(await fetch(`${base}/form`, { method: 'POST', body: form }));
  const token = await sign({ user: 1 }, 'secret');
  await show(await fetch(`${base}/private/me`, { headers: { authorization: `Bearer ${token}` } }));
  server.closeAllConnections();
  server.close(() => console.log('closed'));
});
