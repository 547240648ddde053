'use strict';

// The callbacks of writes that wait when a stream is destroyed get an error.

const assert = require('assert');
const { Duplex, PassThrough } = require('stream');

const codes = [];
for (const stream of [new Duplex({ read() {}, write(chunk, encoding, done) { done(); } }),
                      new PassThrough()]) {
  stream.cork();
  stream.write('text', (error) => codes.push(error.code));
  stream.destroy();
}
process.on('exit', () => {
  assert.deepStrictEqual(codes, ['ERR_STREAM_DESTROYED', 'ERR_STREAM_DESTROYED']);
});
