'use strict';

// A stream can be closed while the pool works for it; what is under way is dropped.
const assert = require('assert');
const zlib = require('zlib');

let closed = 0;
for (const create of [
  zlib.createGzip, zlib.createGunzip, zlib.createBrotliCompress, zlib.createZstdCompress,
]) {
  const stream = create();
  stream.on('data', () => assert.fail('there is data after the close'));
  stream.on('close', () => closed++);
  stream.write(Buffer.alloc(100000), () => {});
  stream.close((error) => {
    assert.strictEqual(error?.code, 'ERR_STREAM_PREMATURE_CLOSE');
    closed++;
  });
  assert.strictEqual(stream._handle, null);
  assert.throws(() => stream.reset(), { code: 'ERR_INTERNAL_ASSERTION' });
  stream.close();
}

// Nothing is written after the end.
const ended = zlib.createGzip();
ended.resume();
ended.on('error', (error) => {
  assert.strictEqual(error.code, 'ERR_STREAM_WRITE_AFTER_END');
  closed++;
});
ended.end('a');
ended.write('b');

// Reset waits for nobody.
const busy = zlib.createDeflate();
busy.write(Buffer.alloc(1000));
assert.throws(() => busy.reset(),
              { message: 'Cannot reset zlib stream while a write is in progress' });
process.on('exit', () => assert.strictEqual(closed, 9));
