// socket.io: events, acknowledgements and bytes, by polling and by WebSocket.
'use strict';
const http = require('http');
const { Server } = require('socket.io');
const { io } = require('socket.io-client');

const server = http.createServer();
const sockets = new Server(server);
sockets.on('connection', (socket) => {
  socket.emit('welcome', 'hello');
  socket.on('add', (first, second, answer) => answer(first + second));
  socket.on('bytes', (bytes) => socket.emit('bytes', bytes));
});

function talk(transports) {
  return new Promise((resolve) => {
    const client = io(`http://localhost:${server.address().port}`, { transports });
    client.on('welcome', (text) => {
      console.log(transports, text);
      client.emit('add', 1, 2, (sum) => {
        console.log(sum);
        client.emit('bytes', Buffer.from([1, 2, 3]));
      });
    });
    client.on('bytes', (bytes) => {
      console.log(bytes);
      client.close();
      resolve();
    });
    client.on('connect_error', (error) => console.log('error', error.message));
  });
}

server.listen(0, async () => {
  await talk(['polling']);
  await talk(['websocket']);
  await talk(['polling', 'websocket']);
  sockets.close(() => console.log('closed'));
});
