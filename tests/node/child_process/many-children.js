'use strict';
// Many children at a time, each with its own output.
const assert = require('assert');
const { execFile } = require('child_process');

let count = 0;
for (let number = 0; number < 60; number++) {
  execFile('echo', [String(number)], (error, stdout) => {
    assert.strictEqual(error, null);
    assert.strictEqual(stdout, `${number}\n`);
    count++;
  });
}
process.on('exit', () => assert.strictEqual(count, 60));
