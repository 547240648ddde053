'use strict';
// A folder that is not there looks as if the program were missing.
const assert = require('assert');
const { spawn } = require('child_process');

spawn('true', { cwd: '/no/such/folder' }).on('error', (error) => {
  assert.strictEqual(error.code, 'ENOENT');
  assert.strictEqual(error.path, 'true');
});
process.on('exit', (code) => assert.strictEqual(code, 0));
