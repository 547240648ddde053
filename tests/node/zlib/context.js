'use strict';

// Callbacks run in the context they were given in, events of a stream in that of its making.
const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const zlib = require('zlib');

const storage = new AsyncLocalStorage();
let called = 0;
storage.run('one', () => {
  zlib.gzip('text', (error, packed) => {
    assert.strictEqual(storage.getStore(), 'one');
    storage.run('two', () => zlib.gunzip(packed, () => {
      assert.strictEqual(storage.getStore(), 'two');
      called++;
    }));
  });
});
const stream = storage.run('three', () => zlib.createGzip());
stream.on('data', () => {
  assert.strictEqual(storage.getStore(), 'three');
  called++;
});
storage.run('four', () => stream.write('text'));
stream.flush();
stream.once('data', () => stream.close());
process.on('exit', () => assert(called >= 2));
