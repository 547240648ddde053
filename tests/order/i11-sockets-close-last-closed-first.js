// Row I11: 'close' comes from the closing phase, in the reverse order of destroy().
const net = require('net');
const sockets = [];
const server = net.createServer((socket) => {
  socket.on('error', () => {});
  socket.resume();
});
server.listen(0, '127.0.0.1', () => {
  for (const name of ['a', 'b', 'c']) {
    const socket = net.connect(server.address().port, '127.0.0.1', () => {
      sockets.push({ name, socket });
      if (sockets.length < 3) return;
      sockets.sort((x, y) => (x.name < y.name ? -1 : 1));
      setImmediate(() => {
        for (const entry of sockets) {
          entry.socket.on('close', () => console.log('close', entry.name));
          entry.socket.destroy();
        }
        server.close();
      });
    });
  }
});
