'use strict';

// Arguments that make no sense are refused at once.

const assert = require('assert');
const dns = require('dns');

const invalid = (code, message) => ({ code, ...(message && { message }) });

assert.throws(() => dns.lookup(5, () => {}), invalid('ERR_INVALID_ARG_TYPE',
  'The "hostname" argument must be of type string. Received type number (5)'));
assert.throws(() => dns.lookup('x'), invalid('ERR_INVALID_ARG_TYPE'));
assert.throws(() => dns.lookup('x', 'options', () => {}), invalid('ERR_INVALID_ARG_TYPE'));
assert.throws(() => dns.lookup('x', { family: 5 }, () => {}), invalid('ERR_INVALID_ARG_VALUE',
  "The property 'options.family' must be one of: 0, 4, 6. Received 5"));
assert.throws(() => dns.lookup('x', { hints: 100 }, () => {}), invalid('ERR_INVALID_ARG_VALUE',
  "The argument 'hints' is invalid. Received 100"));
assert.throws(() => dns.lookup('x', { order: 'best' }, () => {}),
              invalid('ERR_INVALID_ARG_VALUE'));
assert.throws(() => dns.promises.lookup('x', { all: 1 }), invalid('ERR_INVALID_ARG_TYPE'));
assert.throws(() => dns.lookupService('127.0.0.1', 80), invalid('ERR_MISSING_ARGS'));
assert.throws(() => dns.lookupService('name', 80, () => {}), invalid('ERR_INVALID_ARG_VALUE'));
assert.throws(() => dns.lookupService('127.0.0.1', 65536, () => {}),
              invalid('ERR_SOCKET_BAD_PORT'));
assert.throws(() => dns.resolve('x', 'B', () => {}), invalid('ERR_INVALID_ARG_VALUE',
  "The argument 'rrtype' is invalid. Received 'B'"));
assert.throws(() => dns.resolve4(1, () => {}), invalid('ERR_INVALID_ARG_TYPE'));
assert.throws(() => dns.resolve4('x'), invalid('ERR_INVALID_ARG_TYPE'));
assert.throws(() => new dns.Resolver({ timeout: -2 }), invalid('ERR_OUT_OF_RANGE'));
assert.throws(() => new dns.Resolver({ tries: 0 }), invalid('ERR_OUT_OF_RANGE'));
assert.throws(() => dns.setDefaultResultOrder('best'), invalid('ERR_INVALID_ARG_VALUE'));

assert.strictEqual(dns.getDefaultResultOrder(), 'verbatim');
dns.setDefaultResultOrder('ipv4first');
assert.strictEqual(dns.promises.getDefaultResultOrder(), 'ipv4first');
assert.strictEqual(dns.promises, require('dns/promises'));
assert.deepStrictEqual([dns.NODATA, dns.EOF, dns.promises.CANCELLED],
                       ['ENODATA', 'EOF', 'ECANCELLED']);
