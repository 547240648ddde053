'use strict';
// Addresses, ranges and subnets that a BlockList knows.
const assert = require('assert');
const { BlockList, SocketAddress } = require('net');

const list = new BlockList();
list.addAddress('123.123.123.123');
list.addAddress('8592:757c:efae:4e45:fb5d:d62a:0d00:8e17', 'ipv6');
list.addRange('10.0.0.1', '10.0.0.10');
list.addSubnet('8592:757c:efae:4e45::', 64, 'ipv6');
list.addSubnet('192.168.1.0', 28);

assert.ok(list.check('123.123.123.123'));
assert.ok(list.check('::ffff:7b7b:7b7b', 'ipv6'));
assert.ok(list.check('::ffff:123.123.123.123', 'ipv6'));
assert.ok(!list.check('123.123.123.124'));
assert.ok(list.check('10.0.0.1') && list.check('10.0.0.10') && !list.check('10.0.0.11'));
assert.ok(list.check('::ffff:10.0.0.5', 'ipv6'));
assert.ok(list.check('8592:757c:efae:4e45:f::', 'IPv6'));
assert.ok(!list.check('8592:757c:efae:4f45::', 'ipv6'));
assert.ok(list.check('192.168.1.15') && !list.check('192.168.1.16'));
assert.ok(list.check(new SocketAddress({ address: '10.0.0.2' })));
assert.ok(!list.check('not an address'));
assert.deepStrictEqual(list.rules.sort(), [
  'Address: IPv4 123.123.123.123',
  'Address: IPv6 8592:757c:efae:4e45:fb5d:d62a:d00:8e17',
  'Range: IPv4 10.0.0.1-10.0.0.10',
  'Subnet: IPv4 192.168.1.0/28',
  'Subnet: IPv6 8592:757c:efae:4e45::/64',
]);

assert.throws(() => list.addAddress(1), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => list.addAddress('1.2.3.4', 'ipv5'), { code: 'ERR_INVALID_ARG_VALUE' });
assert.throws(() => list.addAddress('1.2.3'), { code: 'ERR_INVALID_ADDRESS' });
assert.throws(() => list.addRange('1.1.1.2', '1.1.1.1'), { code: 'ERR_INVALID_ARG_VALUE' });
assert.throws(() => list.addSubnet('1.1.1.1', 33), { code: 'ERR_OUT_OF_RANGE' });
assert.throws(() => list.addSubnet('1.1.1.1', 'x'), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => list.check(1), { code: 'ERR_INVALID_ARG_TYPE' });
