'use strict';

// How the addresses of servers are written.

const assert = require('assert');
const dns = require('dns');

const resolver = new dns.Resolver();
const before = dns.getServers();
resolver.setServers(['192.0.2.1', '192.0.2.2:53', '192.0.2.3:5353', '2001:db8::1',
                     '[2001:db8::2]', '[2001:db8::3]:5353']);
assert.deepStrictEqual(resolver.getServers(), [
  '192.0.2.1', '192.0.2.2', '192.0.2.3:5353', '2001:db8::1', '2001:db8::2', '[2001:db8::3]:5353',
]);
assert.deepStrictEqual(dns.getServers(), before);
resolver.setServers([]);
assert.deepStrictEqual(resolver.getServers(), []);

assert.throws(() => resolver.setServers(['example.org']), {
  code: 'ERR_INVALID_IP_ADDRESS', message: 'Invalid IP address: example.org',
});
assert.throws(() => resolver.setServers('127.0.0.1'), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => resolver.setServers([5]), {
  code: 'ERR_INVALID_ARG_TYPE',
  message: 'The "servers[0]" argument must be of type string. Received type number (5)',
});

dns.setServers(['192.0.2.9']);
assert.deepStrictEqual(dns.getServers(), ['192.0.2.9']);
dns.setServers(before);
assert.deepStrictEqual(dns.getServers(), before);

assert.throws(() => resolver.setLocalAddress('nowhere'), { code: 'ERR_INVALID_ARG_VALUE' });
assert.throws(() => resolver.setLocalAddress('127.0.0.1', '127.0.0.1'), {
  name: 'TypeError', message: 'Cannot specify two IPv4 addresses.',
});
resolver.setLocalAddress('127.0.0.1', '::1');
