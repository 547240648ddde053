'use strict';
// A pipe that is shared with other programs waits again for them when this one has ended.
const assert = require('assert');
const { spawn } = require('child_process');

if (process.argv[2] === 'child') {
  process.stdin.on('data', () => process.stdout.write('written\n', () => process.exit()));
} else {
  const script = '"$0" "$1" child; grep flags /proc/self/fdinfo/0; grep flags /proc/self/fdinfo/1';
  const child = spawn('sh', ['-c', script, process.execPath, __filename]);
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  child.stdin.write('input');
  child.on('close', () => {
    const flags = text.match(/flags:\s*\d+/g);
    assert.strictEqual(flags.length, 2);
    const nonBlocking = 0o4000;
    for (const line of flags) {
      assert.strictEqual(parseInt(line.match(/\d+/)[0], 8) & nonBlocking, 0, text);
    }
  });
}
