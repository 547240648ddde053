// hapi: routes, payloads, errors, cookies, and what comes before and after the handlers.
import Hapi from '@hapi/hapi';

const server = Hapi.server({ port: 0, host: '127.0.0.1' });
server.state('visits', { isSecure: false, encoding: 'base64json' });
server.route([
  { method: 'GET', path: '/items/{id}', handler: ({ params, query }) => ({ params, query }) },
  { method: 'POST', path: '/echo', handler: ({ payload }, kit) => kit.response(payload).code(201) },
  { method: 'GET', path: '/fails', handler() { throw new Error('hidden'); } },
  { method: 'GET', path: '/visits', handler({ state }, kit) {
    const visits = (state.visits ?? 0) + 1;
    return kit.response(`visit ${visits}`).state('visits', visits);
  } },
]);
server.ext('onPreResponse', ({ response }, kit) => {
  if (!response.isBoom) response.header('x-seen', 'yes');
  return kit.continue;
});
server.events.on({ name: 'request', channels: 'error' }, (request, { error }) => {
  console.log('event', error.message);
});
await server.start();

async function ask(path, options) {
  const response = await fetch(server.info.uri + path, options);
  console.log(response.status, response.headers.get('x-seen'), await response.text());
  return response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ');
}
await ask('/items/5?a=1&a=2');
await ask('/echo', { method: 'POST', body: new URLSearchParams({ one: 1 }) });
await ask('/echo', {
  method: 'POST', body: '{ bad', headers: { 'content-type': 'application/json' },
});
await ask('/fails');
await ask('/nothing');
const cookie = await ask('/visits');
await ask('/visits', { headers: { cookie } });
console.log((await server.inject('/items/x')).result);
await server.stop({ timeout: 100 });
