'use strict';

// Standard output is a Writable that writes at once and cannot be closed.
const assert = require('assert');
const { Writable } = require('stream');

const { stdout } = process;
assert.strictEqual(stdout, process.stdout);
assert.ok(stdout instanceof Writable || stdout.writable);
assert.strictEqual(stdout.fd, 1);
assert.strictEqual(stdout._isStdio, true);
assert.strictEqual(process.stderr.fd, 2);
assert.strictEqual(stdout.write('once\n'), true);
assert.strictEqual(stdout.writableLength, 0);
assert.throws(() => stdout.write(1), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => stdout.write(null), { code: 'ERR_STREAM_NULL_VALUES' });

stdout.cork();
stdout.write('corked ');
stdout.write(Buffer.from('bytes '));
stdout.write('c3a4\n'.trim(), 'hex');
stdout.uncork();
console.log();

// What the console prints goes through a write() that was put in its place.
const written = [];
const { write } = stdout;
stdout.write = (text) => written.push(text);
console.log('seen %d', 1);
stdout.write = write;
assert.deepStrictEqual(written, ['seen 1\n']);

stdout.destroy();
stdout.on('close', () => {
  assert.strictEqual(stdout.destroyed, false);
  stdout.write('still there\n');
});
