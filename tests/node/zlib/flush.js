'use strict';

// flush() makes what was written so far come out; params() changes how what follows is compressed.
const assert = require('assert');
const zlib = require('zlib');

const gzip = zlib.createGzip();
const gunzip = zlib.createGunzip();
gzip.pipe(gunzip);
const order = [];
gunzip.once('data', (chunk) => {
  order.push(chunk.toString());
  gzip.end('world', () => order.push('finished'));
  gunzip.on('data', (more) => order.push(more.toString()));
});
gzip.write('hello');
gzip.flush(() => order.push('flushed'));
gunzip.on('end', () => {
  assert.deepStrictEqual(order.toSorted(), ['finished', 'flushed', 'hello', 'world']);
  assert.strictEqual(gzip.bytesWritten, 10);
});

const deflate = zlib.createDeflate({ level: 0 });
const parts = [];
deflate.on('data', (chunk) => parts.push(chunk));
deflate.write(Buffer.alloc(10000, 'a'));
deflate.params(9, zlib.constants.Z_DEFAULT_STRATEGY, () => {
  const before = Buffer.concat(parts).length;
  assert(before > 10000);
  deflate.end(Buffer.alloc(10000, 'b'));
  deflate.on('end', () => {
    const all = Buffer.concat(parts);
    assert(all.length - before < 1000);
    assert.strictEqual(zlib.inflateSync(all).length, 20000);
  });
});

// A stream can start anew.
const again = zlib.createDeflate();
again.resume();
again.write('dropped');
again.flush(() => setImmediate(() => {
  again.reset();
  const rest = [];
  again.on('data', (chunk) => rest.push(chunk));
  again.end('kept');
  again.on('end', () => {
    assert.strictEqual(zlib.inflateSync(Buffer.concat(rest)).toString(), 'kept');
  });
}));

assert.throws(() => zlib.createGzip().flush(99), { code: 'ERR_OUT_OF_RANGE' });
