// got: JSON, streams, retries, redirects, hooks, timeouts and errors.
'use strict';
const got = require('got');
const http = require('http');
const { pipeline } = require('stream/promises');
const { Writable } = require('stream');

let flaky = 0;
const server = http.createServer((request, response) => {
  if (request.url === '/flaky' && flaky++ < 1) {
    response.writeHead(503, { 'Retry-After': '0' }).end();
  } else if (request.url === '/redirect') {
    response.writeHead(303, { Location: '/echo' }).end();
  } else if (request.url === '/slow') {
    request.resume();
  } else if (request.url === '/missing') {
    response.writeHead(404).end('nothing here');
  } else {
    let body = '';
    request.on('data', (chunk) => { body += chunk; }).on('end', () => {
      response.end(JSON.stringify({
        method: request.method, url: request.url, body, hook: request.headers['x-hook'],
        type: request.headers['content-type'],
      }));
    });
  }
});

async function fails(promise) {
  await promise.then(() => console.log('no error'), (error) => {
    console.log(error.name, error.code, error.response?.statusCode, error.message);
  });
}

server.listen(0, '127.0.0.1', async () => {
  const client = got.extend({
    prefixUrl: `http://127.0.0.1:${server.address().port}`,
    hooks: { beforeRequest: [(options) => { options.headers['x-hook'] = 'yes'; }] },
  });
  console.log(await client('echo', { searchParams: { a: 'ä' } }).json());
  console.log(await client.post('echo', { json: { a: 1 } }).json());
  console.log(await client.put('echo', { form: { a: 1 } }).json());
  const redirected = await client.post('redirect', { body: 'x' });
  console.log(redirected.redirectUrls.length, JSON.parse(redirected.body).method);
  const calculateDelay = ({ computedValue }) => computedValue && 1;
  const retried = await client('flaky', { retry: { limit: 2, calculateDelay } });
  console.log(retried.statusCode, retried.retryCount);
  let streamed = '';
  await pipeline(client.stream('echo?stream'), new Writable({
    write(chunk, encoding, callback) { streamed += chunk; callback(); },
  }));
  console.log(JSON.parse(streamed).url);
  await fails(client('missing'));
  await fails(client('slow', { timeout: { response: 40 }, retry: 0 }));
  await fails(client('echo', { retry: 0, responseType: 'json', port: 1 }));
  const cancelled = client('slow');
  setTimeout(() => cancelled.cancel(), 20);
  await fails(cancelled);
  server.closeAllConnections();
  server.close(() => console.log('closed'));
});
