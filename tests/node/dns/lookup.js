'use strict';

// dns.lookup() in its forms.

const assert = require('assert');
const dns = require('dns');
const { promisify } = require('util');

let isMainDone = false;
dns.lookup('127.0.0.1', (error, address, family) => {
  assert.deepStrictEqual([error, address, family, isMainDone], [null, '127.0.0.1', 4, true]);
});
dns.lookup('::1', { all: true }, (error, addresses) => {
  assert.deepStrictEqual(addresses, [{ address: '::1', family: 6 }]);
});
dns.lookup('localhost', { family: 4 }, (error, address, family) => {
  assert.deepStrictEqual([error, address, family], [null, '127.0.0.1', 4]);
});
dns.lookup('localhost', { family: 'IPv4', all: true }, (error, addresses) => {
  assert.ok(addresses.every(({ family }) => family === 4));
});
dns.lookup('no-such-name.invalid', (error, address) => {
  assert.strictEqual(address, undefined);
  assert.ok(['ENOTFOUND', 'EAI_AGAIN'].includes(error.code), error.code);
  assert.strictEqual(error.message, `getaddrinfo ${error.code} no-such-name.invalid`);
  assert.strictEqual(error.syscall, 'getaddrinfo');
  assert.strictEqual(error.hostname, 'no-such-name.invalid');
  assert.strictEqual(typeof error.errno, 'number');
});
promisify(dns.lookup)('localhost', 4).then((answer) => {
  assert.deepStrictEqual(answer, { address: '127.0.0.1', family: 4 });
});
dns.promises.lookup('localhost', { family: 4, all: true }).then((answer) => {
  assert.deepStrictEqual(answer[0], { address: '127.0.0.1', family: 4 });
});
promisify(dns.lookupService)('127.0.0.1', 22).then(({ hostname, service }) => {
  assert.strictEqual(typeof hostname, 'string');
  assert.strictEqual(service, 'ssh');
});
isMainDone = true;
