// Row I11: a server says 'close' after its last socket is closed.
const net = require('net');
const server = net.createServer((socket) => {
  socket.on('close', () => console.log('socket closed'));
  server.close(() => console.log('close callback'));
  socket.end();
  socket.resume();
});
server.on('close', () => console.log('server closed'));
server.listen(0, '127.0.0.1', () => {
  net.connect(server.address().port, '127.0.0.1').resume();
});
