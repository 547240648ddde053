// axios: requests, bodies, interceptors, timeouts, cancelling, redirects and errors.
'use strict';
const axios = require('axios');
const http = require('http');
const zlib = require('zlib');

const server = http.createServer((request, response) => {
  const url = new URL(request.url, 'http://a');
  if (url.pathname === '/slow') return;
  if (url.pathname === '/redirect') {
    response.writeHead(302, { Location: '/echo?redirected=1' }).end();
    return;
  }
  if (url.pathname === '/gzip') {
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Type': 'text/plain' });
    response.end(zlib.gzipSync('was zipped'));
    return;
  }
  if (url.pathname === '/status') {
    response.statusCode = Number(url.searchParams.get('code'));
    response.end('status');
    return;
  }
  let body = '';
  request.setEncoding('utf8').on('data', (chunk) => { body += chunk; });
  request.on('end', () => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({
      method: request.method, url: request.url, body,
      type: request.headers['content-type'], custom: request.headers['x-custom'],
      auth: request.headers.authorization,
    }));
  });
});

async function fails(promise) {
  try {
    await promise;
    console.log('no error');
  } catch (error) {
    console.log(error.name, error.code, error.message, error.response?.status);
  }
}

server.listen(0, '127.0.0.1', async () => {
  const baseURL = `http://127.0.0.1:${server.address().port}`;
  const client = axios.create({ baseURL, proxy: false });
  client.interceptors.request.use((config) => {
    config.headers['X-Custom'] = 'by interceptor';
    return config;
  });
  client.interceptors.response.use((response) => ({ ...response, intercepted: true }));
  const got = await client.get('/echo', { params: { a: 1, b: ['x', 'y'] } });
  console.log(got.status, got.statusText, got.intercepted, got.data);
  console.log((await client.post('/echo', { json: true })).data);
  console.log((await client.put('/echo', new URLSearchParams({ form: 'ä' }))).data);
  console.log((await client.delete('/echo', { auth: { username: 'u', password: 'p' } })).data);
  console.log((await client.get('/redirect')).data);
  console.log((await client.get('/gzip')).data);
  console.log((await client.get('/echo', { responseType: 'arraybuffer' })).data.constructor.name);
  const stream = (await client.get('/gzip', { responseType: 'stream' })).data;
  let streamed = '';
  for await (const chunk of stream) streamed += chunk;
  console.log('streamed', streamed);
  console.log((await client.get('/status?code=404', { validateStatus: () => true })).status);
  await fails(client.get('/status?code=404'));
  await fails(client.get('/status?code=500'));
  await fails(client.get('/slow', { timeout: 50 }));
  await fails(client.get('/redirect', { maxRedirects: 0 }));
  await fails(client.get('/gzip', { maxContentLength: 3 }));
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 20);
  await fails(client.get('/slow', { signal: controller.signal }));
  const both = await Promise.all([client.get('/echo?1'), client.get('/echo?2')]);
  console.log(both.map((response) => response.data.url));
  server.closeAllConnections();
  server.close(() => console.log('closed'));
});
