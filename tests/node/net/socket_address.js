'use strict';
// SocketAddress: an address, a port, a family and a flow label.
const assert = require('assert');
const { SocketAddress } = require('net');
const { inspect } = require('util');

const plain = (address) => address.toJSON();
assert.deepStrictEqual(plain(new SocketAddress()), {
  address: '127.0.0.1', port: 0, family: 'ipv4', flowlabel: 0,
});
assert.deepStrictEqual(plain(new SocketAddress({ family: 'ipv6' })), {
  address: '::', port: 0, family: 'ipv6', flowlabel: 0,
});
assert.deepStrictEqual(
  plain(new SocketAddress({ address: '2001:0DB8::0001', family: 'IPv6', port: 80, flowlabel: 9 })),
  { address: '2001:db8::1', port: 80, family: 'ipv6', flowlabel: 9 });
for (const [given, shown] of [
  ['0:0:0:0:0:0:0:1', '::1'], ['1:0:0:2:0:0:0:3', '1:0:0:2::3'], ['::1.2.3.4', '::1.2.3.4'],
  ['::ffff:1.2.3.4', '::ffff:1.2.3.4'], ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
  ['1:0:3:4:5:6:7:8', '1:0:3:4:5:6:7:8'], ['fe80::', 'fe80::'],
]) {
  assert.strictEqual(new SocketAddress({ address: given, family: 'ipv6' }).address, shown);
}
assert.ok(SocketAddress.isSocketAddress(new SocketAddress()));
assert.ok(!SocketAddress.isSocketAddress({}));
assert.strictEqual(
  inspect(new SocketAddress()),
  "SocketAddress { address: '127.0.0.1', port: 0, family: 'ipv4', flowlabel: 0 }");

assert.throws(() => new SocketAddress(1), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => new SocketAddress({ family: 'x' }), { code: 'ERR_INVALID_ARG_VALUE' });
assert.throws(() => new SocketAddress({ address: 1 }), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => new SocketAddress({ address: 'x' }), { code: 'ERR_INVALID_ADDRESS' });
assert.throws(() => new SocketAddress({ port: -1 }), { code: 'ERR_SOCKET_BAD_PORT' });
assert.throws(() => new SocketAddress({ flowlabel: -1 }), { code: 'ERR_OUT_OF_RANGE' });
