'use strict';
// When pipelines, composed streams and finished() see an end, and which error.
const assert = require('assert');
const { Duplex, PassThrough, Readable, Writable, finished, pipeline } = require('stream');

// All of this is new in Node 24.
if (parseInt(process.versions.node) < 24) return;

const log = [];
process.on('exit', () => {
  assert.deepStrictEqual(log.sort(), ['closed', 'composed', 'unable', 'written']);
});

// The callback comes when all streams are closed.
const source = new Readable({ read() {} });
const destination = new Writable({ destroy: (error, callback) => setImmediate(callback) });
pipeline(source, destination, (error) => {
  assert.deepStrictEqual([source.closed, destination.closed], [true, true]);
  assert.strictEqual(error.message, 'problem');
  log.push('closed');
});
source.destroy(new Error('problem'));

const ended = new PassThrough();
ended.destroy();
assert.throws(() => pipeline(Readable.from([1]), ended, () => {}),
              { code: 'ERR_STREAM_UNABLE_TO_PIPE' });
log.push('unable');

let isWritten = false;
const slow = new Duplex({
  read() {},
  write(chunk, encoding, callback) {
    setImmediate(() => {
      isWritten = true;
      callback();
    });
  },
});
slow.end('chunk');
finished(slow, { readable: false }, (error) => {
  assert.deepStrictEqual([error, isWritten], [undefined, true]);
  log.push('written');
});

const nested = Readable.from(['x']).compose(async function* (chunks) {
  for await (const chunk of chunks) throw new Error(`inner ${chunk}`);
  yield 'never';
}).compose(async function* (chunks) { yield* chunks; });
assert.rejects(nested.toArray(), { message: 'inner x' }).then(() => log.push('composed'));
