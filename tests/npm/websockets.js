// ws: a server beside http, its own client and the global WebSocket, with compression and pings.
'use strict';
const http = require('http');
const { WebSocket: Client, WebSocketServer } = require('ws');

const server = http.createServer((request, response) => response.end('plain'));
const sockets = new WebSocketServer({ server, perMessageDeflate: { threshold: 10 } });
sockets.on('connection', (socket, request) => {
  console.log('connection', request.url);
  socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
  socket.on('close', (code, reason) => console.log('server', code, String(reason)));
});

function withClient(url) {
  return new Promise((resolve) => {
    const client = new Client(`${url}/client`);
    const sizes = [];
    client.on('open', () => {
      for (const data of ['hi', 'x'.repeat(100000), Buffer.from([1, 2, 3])]) client.send(data);
      client.ping('payload');
    });
    client.on('pong', (data) => console.log('pong', String(data)));
    client.on('message', (data, isBinary) => {
      sizes.push([data.length, isBinary]);
      if (sizes.length === 3) client.close(4001, 'bye');
    });
    client.on('close', (code, reason) => {
      console.log(sizes, client.extensions, code, String(reason));
      resolve();
    });
  });
}

function withGlobal(url) {
  return new Promise((resolve) => {
    const client = new WebSocket(`${url}/global`);
    client.onopen = () => client.send('from the global class');
    client.onmessage = ({ data }) => {
      console.log(data);
      client.close();
    };
    client.onclose = resolve;
  });
}

server.listen(0, async () => {
  const url = `ws://127.0.0.1:${server.address().port}`;
  await withClient(url);
  await withGlobal(url);
  const plain = await fetch(url.replace('ws:', 'http:'));
  console.log(await plain.text());
  sockets.close();
  server.close();
  server.closeAllConnections();
});
