'use strict';
// A file that may not be executed.
const assert = require('assert');
const { spawn } = require('child_process');

let count = 0;
spawn('/etc/passwd', { stdio: 'ignore' }).on('error', (error) => {
  count++;
  assert.strictEqual(error.code, 'EACCES');
});
process.on('exit', () => assert.strictEqual(count, 1));
