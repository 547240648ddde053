// Row I10: a socket write that succeeds at once calls back from a tick, before immediates.
const net = require('net');
const server = net.createServer((socket) => socket.resume().on('end', () => server.close()));
server.listen(0, '127.0.0.1', () => {
  const socket = net.connect(server.address().port, '127.0.0.1', () => {
    setTimeout(() => console.log('timeout'), 0);
    setImmediate(() => console.log('immediate'));
    socket.write('x', () => console.log('write callback'));
    process.nextTick(() => console.log('tick'));
    console.log('written');
    setTimeout(() => socket.end(), 20);
  });
});
