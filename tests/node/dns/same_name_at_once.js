'use strict';

// Lookups of one name that wait at the same time are still requests of their own: each has its
// callback, its context and its place among the operations of the pool.

process.env.UV_THREADPOOL_SIZE = '1';

const assert = require('assert');
const { AsyncLocalStorage, createHook, executionAsyncResource } = require('async_hooks');
const dns = require('dns');
const fs = require('fs');

const storage = new AsyncLocalStorage();
const order = [];
const types = [];
const resources = new Set();

createHook({ init(id, type) { if (type === 'GETADDRINFOREQWRAP') types.push(type); } }).enable();

function note(name) {
  return (error, address) => {
    assert.ifError(error);
    order.push(`${name} in ${storage.getStore()}: ${address}`);
    resources.add(executionAsyncResource());
    process.nextTick(() => order.push(`tick of ${name}`));
  };
}

storage.run('one', () => dns.lookup('localhost', { family: 4 }, note('first')));
fs.stat('.', () => order.push('stat'));
storage.run('two', () => dns.lookup('localhost', { family: 4 }, note('second')));
storage.run('three', () => dns.lookup('localhost', { family: 4, all: true }, (error, entries) => {
  assert.deepStrictEqual(entries[0], { address: '127.0.0.1', family: 4 });
  note('all')(error, entries[0].address);
  entries.push('not for others');
}));
dns.promises.lookup('localhost', { family: 4 }).then(({ address, family }) => {
  assert.strictEqual(family, 4);
  order.push(`promise: ${address}`);
});
dns.lookup('name.invalid', { family: 4 }, (error) => order.push(error.syscall));

process.on('exit', () => {
  assert.deepStrictEqual(order, [
    'first in one: 127.0.0.1', 'tick of first', 'stat',
    'second in two: 127.0.0.1', 'tick of second',
    'all in three: 127.0.0.1', 'tick of all',
    'promise: 127.0.0.1', 'getaddrinfo',
  ]);
  assert.strictEqual(types.length, 5);
  assert.strictEqual(resources.size, 3);
});
