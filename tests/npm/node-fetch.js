// node-fetch: fetch() as a package.
'use strict';
process.noDeprecation = true;
const fetch = require('node-fetch');
const http = require('http');
const zlib = require('zlib');

const server = http.createServer((request, response) => {
  if (request.url === '/redirect') response.writeHead(301, { Location: '/echo' }).end();
  else if (request.url === '/loop') response.writeHead(302, { Location: '/loop' }).end();
  else if (request.url === '/gzip') {
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(zlib.gzipSync('zipped'));
  } else if (request.url === '/slow') request.resume();
  else {
    let body = '';
    request.on('data', (chunk) => { body += chunk; }).on('end', () => {
      response.writeHead(request.url === '/418' ? 418 : 200, { 'Set-Cookie': ['a=1', 'b=2'] });
      const type = request.headers['content-type'];
      response.end(JSON.stringify({ method: request.method, body, type }));
    });
  }
});

async function fails(promise) {
  await promise.then(() => console.log('no error'), (error) => {
    console.log(error.name, error.type, error.code, error.message.replace(/\d{4,5}/g, 'PORT'));
  });
}

server.listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}`;
  const answer = await fetch(`${base}/echo`);
  console.log(answer.ok, answer.status, answer.headers.raw()['set-cookie'], await answer.json());
  console.log(await (await fetch(base, { method: 'POST', body: 'text' })).json());
  const form = new URLSearchParams({ a: 'b' });
  console.log(await (await fetch(base, { method: 'PUT', body: form })).json());
  console.log((await fetch(`${base}/418`)).status);
  const redirected = await fetch(`${base}/redirect`);
  console.log(redirected.redirected, new URL(redirected.url).pathname);
  console.log((await fetch(`${base}/redirect`, { redirect: 'manual' })).status);
  console.log(await (await fetch(`${base}/gzip`)).text());
  console.log((await (await fetch(`${base}/gzip`)).buffer()).length);
  await fails(fetch(`${base}/loop`));
  await fails(fetch(`${base}/redirect`, { redirect: 'error' }));
  await fails(fetch(`${base}/slow`, { timeout: 30 }));
  await fails(fetch('http://127.0.0.1:1/'));
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 20);
  await fails(fetch(`${base}/slow`, { signal: controller.signal }));
  server.closeAllConnections();
  server.close(() => console.log('closed'));
});
