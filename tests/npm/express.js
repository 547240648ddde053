// express with the middleware that most programs add to it: routes, bodies, files, errors.
'use strict';
const cookieParser = require('cookie-parser');
const cors = require('cors');
const express = require('express');
const helmet = require('helmet');
const http = require('http');
const morgan = require('morgan');

const app = express();
app.use(morgan(':method :url :status', { stream: { write: (line) => console.log('>', line.trim()) } }));
app.use(helmet());
app.use(cors());
app.use(cookieParser());
app.use(express.json());
app.use(express.urlencoded({ extended: true }));
app.get('/hello/:name', (request, response) => {
  const { params, query, cookies } = request;
  response.cookie('seen', '1', { httpOnly: true }).json({ params, query, cookies });
});
app.post('/body', (request, response) => response.status(201).send(request.body));
app.use('/static', express.static(__dirname));
app.get('/redirect', (request, response) => response.redirect('/hello/x'));
app.get('/fails', () => { throw new Error('at once'); });
app.get('/rejects', async () => { throw new Error('later'); });
const router = express.Router();
router.all('/{*rest}', (request, response) => response.type('text').send(request.baseUrl));
app.use('/inner', router);
app.use((error, request, response, next) => {
  response.status(error.status ?? 500).type('text').send(`caught: ${error.type ?? error.message}`);
});

function send(port, method, path, headers = {}, body = '') {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => { text += chunk; });
      response.on('end', () => resolve({ response, text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const requests = [
  ['GET', '/hello/bob?x=1&y=2', { cookie: 'k=v' }],
  ['POST', '/body', json, '{"a":[1,{"b":2}]}'],
  ['POST', '/body', form, 'a[b]=c&d=e'],
  ['POST', '/body', json, '{bad'],
  ['GET', '/static/express.out.missing'],
  ['GET', '/static/package.json', { range: 'bytes=0-9' }],
  ['GET', '/redirect'], ['GET', '/fails'], ['GET', '/rejects'], ['GET', '/inner/a/b'],
  ['OPTIONS', '/body', { origin: 'http://other' }], ['HEAD', '/hello/x'], ['DELETE', '/nowhere'],
];

const server = app.listen(0, async () => {
  const { port } = server.address();
  for (const [method, path, headers, body] of requests) {
    const { response, text } = await send(port, method, path, headers, body);
    console.log(response.statusCode, response.headers['content-type'],
                response.headers['content-length'], response.headers.location, text);
  }
  const { response: { headers } } = await send(port, 'GET', '/hello/bob');
  const cached = await send(port, 'GET', '/hello/bob', { 'if-none-match': headers.etag });
  console.log(cached.response.statusCode, headers.etag, headers['set-cookie']);
  console.log(Object.keys(headers).sort().join());
  server.close();
});
