'use strict';
// What _writableState and _readableState show of streams, used and unused.
const assert = require('assert');
const net = require('net');
const { PassThrough, Readable, Writable } = require('stream');

const log = [];
process.on('exit', () => assert.deepStrictEqual(log, ['end', 'end', 'destroyed']));

function stateOf(options) {
  return new Writable({ write() {}, ...options })._writableState;
}

// The bits are properties, which can be set.
const fresh = stateOf();
const yes = ['autoDestroy', 'constructed', 'decodeStrings', 'emitClose', 'sync'];
const no = ['bufferProcessing', 'closed', 'closeEmitted', 'destroyed', 'ended', 'ending',
            'errorEmitted', 'finalCalled', 'finished', 'needDrain', 'objectMode', 'prefinished',
            'writing'];
for (const name of yes) assert.strictEqual(fresh[name], true, name);
for (const name of no) assert.strictEqual(fresh[name], false, name);
for (const name of [...yes, ...no]) {
  const before = fresh[name];
  fresh[name] = !before;
  assert.strictEqual(fresh[name], !before, name);
  fresh[name] = before;
}
for (const name of no) assert.strictEqual(fresh[name], false, name);

for (const name of ['autoDestroy', 'decodeStrings', 'emitClose']) {
  assert.strictEqual(stateOf({ [name]: false })[name], false);
}
assert.strictEqual(stateOf({ objectMode: true }).objectMode, true);
assert.strictEqual(stateOf({ objectMode: true }).highWaterMark, 16);
assert.strictEqual(new PassThrough({ writableObjectMode: true })._writableState.objectMode, true);
assert.throws(() => stateOf({ defaultEncoding: 'no' }), { code: 'ERR_UNKNOWN_ENCODING' });

// The callback of writes is one function.
assert.strictEqual(typeof fresh.onwrite, 'function');
assert.strictEqual(fresh.onwrite, fresh.onwrite);

// What waits is a list of the stream's own.
const corked = new Writable({ write() {} });
const other = new Writable({ write() {} });
assert.deepStrictEqual([...corked._writableState.buffered], []);
corked.cork();
corked.write('a');
corked.write('b');
assert.strictEqual(corked._writableState.bufferedRequestCount, 2);
assert.deepStrictEqual(corked._writableState.getBuffer().map(({ chunk }) => String(chunk)),
                       ['a', 'b']);
assert.strictEqual(other._writableState.bufferedRequestCount, 0);
assert.deepStrictEqual(other._writableState.getBuffer(), []);

// The callbacks of end() come once each, and learn of a destruction.
const ended = new Writable({ write(chunk, encoding, callback) { setImmediate(callback); } });
ended.end('chunk', () => log.push('end'));
ended.end(() => log.push('end'));
const destroyed = new Writable({ final() {} });
destroyed.end((error) => {
  assert.strictEqual(error.code, 'ERR_STREAM_DESTROYED');
  setImmediate(() => log.push('destroyed'));
});
destroyed.destroy();

// Where a stream is piped to.
const source = new Readable({ read() {} });
assert.deepStrictEqual(source._readableState.pipes, []);
source.unpipe();
source.pipe(corked);
source.pipe(other);
assert.deepStrictEqual(source._readableState.pipes, [corked, other]);
source.unpipe(corked);
assert.deepStrictEqual(source._readableState.pipes, [other]);
source.unpipe();
assert.deepStrictEqual(source._readableState.pipes, []);

// A socket is not half open unless it is asked to be.
assert.strictEqual(new net.Socket().allowHalfOpen, false);
assert.strictEqual(new net.Socket({ allowHalfOpen: 1 }).allowHalfOpen, true);
