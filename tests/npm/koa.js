// koa: middleware around middleware, streams, errors; asked with fetch().
'use strict';
const Koa = require('koa');
const { Readable } = require('stream');

const app = new Koa();
app.use(async (context, next) => {
  await next();
  context.set('x-size', String(context.length));
});
app.use(async (context) => {
  switch (context.path) {
    case '/tea':
      context.throw(418, 'no coffee');
      break;
    case '/stream':
      context.body = Readable.from(['one ', 'two']);
      break;
    case '/bytes':
      context.body = Buffer.from([1, 2, 3]);
      break;
    case '/cookie':
      context.cookies.set('a', 'b', { httpOnly: true });
      context.body = `${context.cookies.get('k')} ${context.is('json')} ${context.accepts('html')}`;
      break;
    case '/nothing':
      break;
    default:
      context.body = { path: context.path, query: context.query, method: context.method };
  }
});
app.on('error', (error) => console.log('error:', error.message));

const server = app.listen(0, async () => {
  for (const path of ['/a?b=1&b=2', '/tea', '/stream', '/bytes', '/cookie', '/nothing']) {
    const response = await fetch(`http://localhost:${server.address().port}${path}`, {
      headers: { cookie: 'k=v', accept: 'text/html' },
    });
    console.log(response.status, response.headers.get('content-type'),
                response.headers.get('x-size'), response.headers.getSetCookie(),
                JSON.stringify(await response.text()));
  }
  server.close();
  server.closeAllConnections();
});
