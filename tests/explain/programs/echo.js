// One client, one message there and back.
const net = require('net');
const server = net.createServer((socket) => {
  socket.on('data', (chunk) => socket.end(chunk));
});
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => client.write('hello'));
  client.on('data', (chunk) => console.log('received', chunk.toString()));
  client.on('close', () => {
    console.log('closed');
    server.close(() => console.log('server closed'));
  });
});
