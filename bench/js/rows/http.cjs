'use strict';

// An HTTP server and its clients, both in this process and on the loopback, on connections that
// are kept alive.

const { inFlight, run } = require('../support/bench.cjs');

const ANSWER = 'hello world\n';

function httpHello(count, finish, options) {
  const http = require('http');
  const server = http.createServer((request, response) => {
    response.setHeader('Content-Type', 'text/plain');
    response.end(ANSWER);
  });
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.concurrency });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    let sum = 0;
    inFlight(count, options.concurrency, (number, done) => {
      http.get({ port, host: '127.0.0.1', agent, path: `/${number}` }, (response) => {
        response.on('data', (data) => { sum += data.length; });
        response.on('end', done);
      });
    }, () => {
      agent.destroy();
      server.close();
      finish(sum);
    });
  });
}

run({ http_hello: httpHello });
