// cors: who may read what.
'use strict';
const cors = require('cors');
const http = require('http');

const variants = {
  '/any': cors(),
  '/one': cors({ origin: 'http://one', credentials: true, exposedHeaders: ['A', 'B'] }),
  '/list': cors({ origin: ['http://one', /two$/], methods: 'GET', maxAge: 5, allowedHeaders: 'X' }),
  '/function': cors((request, done) => {
    done(null, { origin: request.headers['x-trusted'] === '1' });
  }),
  '/fails': cors({ origin: (origin, done) => done(new Error('no origin')) }),
};
const server = http.createServer((request, response) => {
  variants[request.url](request, response, (error) => {
    response.statusCode = error ? 500 : 200;
    response.end(error ? error.message : 'body');
  });
});

function call(method, path, headers) {
  return new Promise((resolve) => {
    http.request({ port: server.address().port, method, path, headers }, (response) => {
      const shown = Object.entries(response.headers)
        .filter(([name]) => /^(access|vary|content-length)/.test(name));
      console.log(method, path, response.statusCode, Object.fromEntries(shown));
      response.resume().on('end', resolve);
    }).end();
  });
}

server.listen(0, async () => {
  for (const path of Object.keys(variants)) {
    for (const origin of ['http://one', 'http://two', 'http://three']) {
      await call('GET', path, { Origin: origin, 'X-Trusted': origin === 'http://one' ? '1' : '0' });
    }
    await call('OPTIONS', path, {
      'Origin': 'http://one', 'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'x-a, x-b',
    });
  }
  server.close();
});
