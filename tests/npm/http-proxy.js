// http-proxy: requests and WebSockets that go through to another server.
'use strict';
process.noDeprecation = true;
const http = require('http');
const httpProxy = require('http-proxy');
const WebSocket = require('ws');

const target = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => { body += chunk; }).on('end', () => {
    const forwarded = Boolean(request.headers['x-forwarded-for']);
    response.end(JSON.stringify([request.method, request.url, forwarded, body]));
  });
});
const sockets = new WebSocket.Server({ server: target });
sockets.on('connection', (socket) => {
  socket.on('message', (message) => socket.send(`echo ${message}`));
});

function call(port, method, path, body) {
  return new Promise((resolve) => {
    http.request({ port, method, path, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => { text += chunk; }).on('end', () => {
        console.log(response.statusCode, text);
        resolve();
      });
    }).end(body);
  });
}

target.listen(0, () => {
  const proxy = httpProxy.createProxyServer({
    target: { host: 'localhost', port: target.address().port }, xfwd: true, ws: true,
  });
  proxy.on('error', (error, request, response) => {
    response.writeHead(502);
    response.end(error.code);
  });
  const front = http.createServer((request, response) => {
    proxy.web(request, response, request.url === '/bad' ? { target: 'http://127.0.0.1:1' } : {});
  });
  front.on('upgrade', (request, socket, head) => proxy.ws(request, socket, head));
  front.listen(0, async () => {
    const { port } = front.address();
    await call(port, 'GET', '/a');
    await call(port, 'POST', '/b', 'x'.repeat(10));
    await call(port, 'GET', '/bad');
    const client = new WebSocket(`ws://localhost:${port}`);
    client.on('open', () => client.send('hi'));
    client.on('message', (message) => {
      console.log(String(message));
      client.close();
    });
    client.on('close', () => {
      console.log('closed');
      process.exit();
    });
  });
});
