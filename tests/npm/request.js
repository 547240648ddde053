// request: the client that many old programs use.
'use strict';
process.noDeprecation = true;
const http = require('http');
const request = require('request');

const server = http.createServer((incoming, response) => {
  if (incoming.url === '/redirect') return response.writeHead(302, { Location: '/echo' }).end();
  if (incoming.url === '/slow') return incoming.resume();
  let body = '';
  incoming.on('data', (chunk) => { body += chunk; });
  return incoming.on('end', () => {
    response.setHeader('Set-Cookie', 'seen=1');
    response.end(JSON.stringify({
      method: incoming.method, url: incoming.url, auth: incoming.headers.authorization,
      cookie: incoming.headers.cookie, type: incoming.headers['content-type']?.split(';')[0],
      body: body.replace(/-{10,}\d+/g, 'BOUNDARY'),
    }));
  });
});

const call = (options) => new Promise((resolve) => {
  request(options, (error, response, body) => {
    if (error) console.log(error.code, error.connect);
    else console.log(response.statusCode, body);
    resolve();
  });
});

server.listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}`;
  const jar = request.jar();
  await call(`${base}/echo?a=1`);
  await call({ url: `${base}/echo`, qs: { b: ['x', 'y'] }, jar });
  await call({ url: `${base}/echo`, jar, auth: { user: 'u', pass: 'p' } });
  await call({ url: `${base}/echo`, method: 'POST', json: { a: 1 } });
  await call({ url: `${base}/echo`, method: 'POST', form: { a: 'ä' } });
  await call({ url: `${base}/echo`, method: 'POST', formData: { field: 'value' } });
  await call(`${base}/redirect`);
  await call({ url: `${base}/redirect`, followRedirect: false });
  await call({ url: `${base}/slow`, timeout: 30 });
  await call('http://127.0.0.1:1/');
  const stream = request(`${base}/stream`);
  stream.on('response', (response) => console.log('piped', response.statusCode));
  stream.on('end', () => {
    console.log();
    server.closeAllConnections();
    server.close();
  });
  stream.pipe(process.stdout);
});
