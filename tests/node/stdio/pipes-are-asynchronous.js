'use strict';
// A pipe that nobody reads does not stop the program, and what is written arrives in the end.
const assert = require('assert');
const { spawn } = require('child_process');

const size = 3_000_000;

if (process.argv[2] === 'child') {
  const isTaken = process.stdout.write('x'.repeat(size), () => process.stderr.write('written'));
  assert.strictEqual(isTaken, false);
  setTimeout(() => process.stderr.write('alive '), 1);
} else {
  const child = spawn(process.execPath, [__filename, 'child']);
  let said = '';
  let count = 0;
  child.stderr.on('data', (chunk) => {
    said += chunk;
    if (said === 'alive ') {
      child.stdout.on('data', (part) => {
        count += part.length;
      });
    }
  });
  child.on('close', (code) => {
    assert.strictEqual(code, 0);
    assert.strictEqual(count, size);
    assert.strictEqual(said, 'alive written');
  });
}
