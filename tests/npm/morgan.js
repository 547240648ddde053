// morgan: lines of a log, one for each request.
'use strict';
const http = require('http');
const morgan = require('morgan');

const lines = [];
const stream = { write: (line) => lines.push(line) };
const format = ':method :url :status :res[content-length] HTTP/:http-version ":referrer" :mine';
morgan.token('mine', (request) => request.headers['x-mine'] ?? '-');
const log = morgan(format, { stream, skip: (request) => request.url === '/skipped' });
const early = morgan('early :method :url :status', { stream, immediate: true });
const timed = morgan(':response-time[0] :total-time[0]', { stream });

const server = http.createServer((request, response) => {
  early(request, response, () => log(request, response, () => timed(request, response, () => {
    response.statusCode = request.url === '/missing' ? 404 : 200;
    response.end('body');
  })));
});

server.listen(0, async () => {
  for (const [path, headers] of [['/', {}], ['/missing', { Referer: 'http://a/' }],
                                 ['/skipped', {}], ['/own', { 'X-Mine': 'token' }]]) {
    await new Promise((resolve) => {
      http.get({ port: server.address().port, path, headers }, (response) => {
        response.resume().on('end', () => setImmediate(resolve));
      });
    });
  }
  for (const line of lines) console.log(line.trim().replace(/^\d+ \d+$/, 'times'));
  server.close();
});
