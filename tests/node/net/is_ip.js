'use strict';
// What is an address, and of which family.
const assert = require('assert');
const net = require('net');

const v4 = ['127.0.0.1', '0.0.0.0', '255.255.255.255', '1.2.3.4'];
const v6 = [
  '::', '::1', '1::', '1::8', '1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7::', '::2:3:4:5:6:7:8',
  '::ffff:1.2.3.4', '1:2:3:4:5:6:1.2.3.4', 'fe80::1%eth0', 'fe80::1%1', 'ABCD::ef01',
  '::1.2.3.4', '1::1.2.3.4',
];
const none = [
  '', 'x', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', '1.2.3.4 ', ':', ':::', '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9', '1::2::3', '12345::', 'g::', '::1.2.3', '1:2:3:4:5:6:7:1.2.3.4', '::1%',
  '::1% x', '1:', ':1', '1:2:3:4::5:6:7:8:9', null, undefined, 1, {}, true, '::1.2.3.256',
];
for (const text of v4) assert.strictEqual(net.isIP(text), 4, text);
for (const text of v6) assert.strictEqual(net.isIP(text), 6, text);
for (const text of none) assert.strictEqual(net.isIP(text), 0, String(text));
assert.ok(net.isIPv4('1.2.3.4') && !net.isIPv4('::1'));
assert.ok(net.isIPv6('::1') && !net.isIPv6('1.2.3.4'));
assert.strictEqual(net.isIP({ toString: () => '::2001:252:1:255.255.255.255' }), 6);
