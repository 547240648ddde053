'use strict';

// What can be done when: before binding, twice, after the close.

const assert = require('assert');
const dgram = require('dgram');

const socket = dgram.createSocket('udp4');
assert.throws(() => socket.address(), { code: 'EBADF', syscall: 'getsockname' });
assert.throws(() => socket.setTTL(1), { code: 'EBADF', message: 'setTTL EBADF' });
assert.throws(() => socket.getRecvBufferSize(), {
  code: 'ERR_SOCKET_BUFFER_SIZE',
  message: 'Could not get or set buffer size: uv_recv_buffer_size returned EBADF ' +
    '(bad file descriptor)',
});
assert.throws(() => socket.addMembership(), { code: 'ERR_MISSING_ARGS' });
assert.throws(() => dgram.createSocket('tcp'), {
  code: 'ERR_SOCKET_BAD_TYPE', message: 'Bad socket type specified. Valid types are: udp4, udp6',
});
assert.strictEqual(socket.ref(), socket);
assert.strictEqual(socket.unref().ref(), socket);

socket.bind(0, '127.0.0.1');
assert.throws(() => socket.bind(0), { code: 'ERR_SOCKET_ALREADY_BOUND' });
socket.once('listening', () => {
  assert.strictEqual(socket.setTTL(64), 64);
  assert.throws(() => socket.setTTL(1000), { code: 'EINVAL', syscall: 'setTTL' });
  assert.throws(() => socket.setTTL('64'), { code: 'ERR_INVALID_ARG_TYPE' });
  assert.strictEqual(socket.setMulticastTTL(16), 16);
  assert.strictEqual(socket.setMulticastLoopback(1), 1);
  socket.setBroadcast(true);
  socket.setRecvBufferSize(10000);
  assert.ok(socket.getRecvBufferSize() >= 10000);
  assert.throws(() => socket.setSendBufferSize(-1), { code: 'ERR_SOCKET_BAD_BUFFER_SIZE' });
  assert.deepStrictEqual([socket.getSendQueueSize(), socket.getSendQueueCount()], [0, 0]);
  assert.throws(() => socket.send({}, 1), { code: 'ERR_INVALID_ARG_TYPE' });
  assert.throws(() => socket.send('x', 0), { code: 'ERR_SOCKET_BAD_PORT' });
  assert.throws(() => socket.send('x', 3, 1, 5, '127.0.0.1'), {
    code: 'ERR_BUFFER_OUT_OF_BOUNDS', message: '"offset" is outside of buffer bounds',
  });

  const order = [];
  assert.strictEqual(socket.close(() => {
    order.push('close');
    assert.deepStrictEqual(order, ['main', 'close']);
  }), socket);
  order.push('main');
  for (const method of ['close', 'address', 'bind', 'remoteAddress']) {
    assert.throws(() => socket[method](), { code: 'ERR_SOCKET_DGRAM_NOT_RUNNING' });
  }
});
