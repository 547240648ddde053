'use strict';
// What connect() says to arguments that cannot be.
const assert = require('assert');
const net = require('net');

assert.throws(() => net.connect(), {
  code: 'ERR_MISSING_ARGS',
  message: 'The "options" or "port" or "path" argument must be specified',
});
assert.throws(() => net.connect({}), { code: 'ERR_MISSING_ARGS' });
for (const port of [-1, 65536, 1.5, '65536', ' ']) {
  assert.throws(() => net.connect({ port }), { code: 'ERR_SOCKET_BAD_PORT' }, String(port));
}
for (const port of [true, false, null, [], {}, () => {}]) {
  assert.throws(() => net.connect({ port }), { code: 'ERR_INVALID_ARG_TYPE' });
}
assert.throws(() => net.connect({ path: 1 }), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => net.connect({ port: 80, localAddress: 'nowhere' }), {
  code: 'ERR_INVALID_IP_ADDRESS', message: 'Invalid IP address: nowhere',
});
assert.throws(() => net.connect({ port: 80, localPort: 'x' }), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => net.connect({ port: 80, host: 'x', lookup: 1 }), {
  code: 'ERR_INVALID_ARG_TYPE',
});
assert.throws(() => net.connect({ port: 80, host: 'x', autoSelectFamily: 1 }), {
  code: 'ERR_INVALID_ARG_TYPE',
});
for (const name of ['objectMode', 'readableObjectMode', 'writableObjectMode']) {
  assert.throws(() => new net.Socket({ [name]: true }), {
    code: 'ERR_INVALID_ARG_VALUE',
    message: `The property 'options.${name}' is not supported. Received true`,
  });
}
assert.throws(() => new net.Socket({ fd: -1 }), { code: 'ERR_OUT_OF_RANGE' });
assert.throws(() => new net.Socket({ fd: 'x' }), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => new net.Socket({ fd: require('fs').openSync(__filename) }), {
  code: 'ERR_INVALID_FD_TYPE', message: 'Unsupported fd type: FILE',
});
assert.throws(() => new net.Socket({ keepAliveInitialDelay: 'x' }), {
  code: 'ERR_INVALID_ARG_TYPE',
});
assert.throws(() => net.setDefaultAutoSelectFamily('x'), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => net.setDefaultAutoSelectFamilyAttemptTimeout(0), { code: 'ERR_OUT_OF_RANGE' });
net.setDefaultAutoSelectFamilyAttemptTimeout(1);
assert.strictEqual(net.getDefaultAutoSelectFamilyAttemptTimeout(), 10);
