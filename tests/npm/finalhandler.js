// finalhandler: the last answer, for errors and for what nobody has taken.
'use strict';
const finalhandler = require('finalhandler');
const http = require('http');

const errors = [];
const server = http.createServer((request, response) => {
  const done = finalhandler(request, response, {
    env: request.url === '/shown' ? 'development' : 'production',
    onerror: (error) => errors.push(error.message),
  });
  if (request.url === '/late') {
    response.write('begun');
    setImmediate(done, new Error('too late'));
  } else if (request.url === '/nothing') {
    done();
  } else {
    done(Object.assign(new Error('wrong <b>'), {
      status: request.url === '/teapot' ? 418 : 500, headers: { 'X-Error': 'yes' },
    }));
  }
});

function call(method, path) {
  return new Promise((resolve) => {
    const request = http.request({ port: server.address().port, method, path }, (response) => {
      let text = '';
      response.on('data', (chunk) => { text += chunk; });
      response.on('error', (error) => console.log('  error', error.code));
      response.on('close', () => {
        const { 'x-error': own, 'content-type': type, 'content-security-policy': policy } =
          response.headers;
        console.log(method, path, response.statusCode, response.complete, own, type, policy);
        console.log('  ', JSON.stringify(text.replace(/<br>.*/s, '')));
        resolve();
      });
    });
    request.end(method === 'POST' ? 'a body that nobody reads' : undefined);
  });
}

server.listen(0, async () => {
  for (const path of ['/nothing', '/error', '/teapot', '/shown', '/late']) await call('GET', path);
  await call('HEAD', '/nothing');
  await call('POST', '/nothing?a=<b>');
  console.log(errors);
  server.close();
});
