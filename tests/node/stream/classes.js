'use strict';

// The classes, and the order of what they do.
const assert = require('assert');
const { Duplex, PassThrough, Readable, Transform, Writable, duplexPair, finished } =
  require('stream');

console.log(Readable.from([]) instanceof Readable, new Duplex() instanceof Writable,
            new PassThrough() instanceof Transform);
console.log(new Readable().readableHighWaterMark > 0, new Writable().writableHighWaterMark > 0);

const upper = new Transform({
  transform(chunk, encoding, callback) { callback(null, `${chunk}`.toUpperCase()); },
});
upper.setEncoding('utf8');
upper.on('data', (text) => console.log('data', text));
upper.on('end', () => console.log('end'));
upper.on('finish', () => console.log('finish'));
upper.on('close', () => console.log('close'));
upper.write('one');
upper.end('two');

const failing = new Writable({ write(chunk, encoding, callback) { callback(new Error('full')); } });
finished(failing, (error) => console.log('finished with', error.message));
failing.write('x', (error) => console.log('write with', error.message));
assert.throws(() => failing.write(null), { code: 'ERR_STREAM_NULL_VALUES' });
assert.throws(() => new Readable({ highWaterMark: -1 }), { code: 'ERR_INVALID_ARG_VALUE' });

const [left, right] = duplexPair();
right.on('data', (bytes) => console.log('right got', `${bytes}`));
left.write('from left');
