const until = (time) => { while (performance.now() < time); };
const net = require('net');
const server = net.createServer((s) => s.on('error', () => {}));
server.listen(0, '127.0.0.1', () => {
  const c = net.connect(server.address().port, '127.0.0.1', () => {
    setImmediate(() => { console.log('immediate'); until(performance.now() + 3); });
    process.nextTick(() => console.log('tick'));
    Promise.resolve().then(() => console.log('micro'));
    c.on('close', () => { console.log('close'); server.close(); });
    c.destroy();
    setTimeout(() => console.log('timeout'), 0);
  });
});
// The millisecond of the timer has passed by the end of the immediate, however fast the machine is.
