'use strict';
// close() stops listening at once; 'close' comes when the last connection is gone.
const assert = require('assert');
const net = require('net');

const events = [];
const server = net.createServer((socket) => {
  server.close((error) => {
    assert.strictEqual(error, undefined);
    events.push('server');
  });
  assert.strictEqual(server.listening, false);
  assert.strictEqual(server.address(), null);
  server.getConnections((error, count) => {
    assert.strictEqual(error, null);
    assert.strictEqual(count, 1);
    socket.end();
  });
  socket.on('close', () => events.push('socket'));
});
server.listen(0, () => {
  assert.strictEqual(server.listening, true);
  assert.throws(() => server.listen(0), { code: 'ERR_SERVER_ALREADY_LISTEN' });
  net.connect(server.address().port, '127.0.0.1').resume();
});
process.on('exit', () => assert.deepStrictEqual(events.sort(), ['server', 'socket']));

net.createServer().close((error) => {
  assert.strictEqual(error.code, 'ERR_SERVER_NOT_RUNNING');
  assert.strictEqual(error.message, 'Server is not running.');
});
