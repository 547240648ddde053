'use strict';
// Output beyond maxBuffer is cut, and the child is ended.
const assert = require('assert');
const { exec } = require('child_process');

let count = 0;
for (const [redirection, name] of [['', 'stdout'], [' >&2', 'stderr']]) {
  exec(`yes${redirection}`, { maxBuffer: 100 }, (error, ...output) => {
    assert.strictEqual(error.code, 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER');
    assert.ok(error instanceof RangeError);
    assert.strictEqual(error.message, `${name} maxBuffer length exceeded`);
    assert.strictEqual(output[name === 'stdout' ? 0 : 1], 'y\n'.repeat(50));
    count++;
  });
}
exec('head -c 100 /dev/zero', { maxBuffer: 100 }, (error) => {
  assert.strictEqual(error, null);
  count++;
});
process.on('exit', () => assert.strictEqual(count, 3));
