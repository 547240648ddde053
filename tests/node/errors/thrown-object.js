'use strict';

// A value that takes several lines was thrown where the statement begins, and --trace-uncaught tells
// which calls led there.

const assert = require('assert');
const { spawnSync } = require('child_process');

const program = `function fail() {
  throw {
    method() {
      throw this;
    },
  };
}
fail();`;

function run(...options) {
  return spawnSync(process.execPath, [...options, '-e', program], { encoding: 'utf8' }).stderr;
}

assert.match(run(), /\[eval\]:2\n {2}throw \{\n {2}\^\n+\{ method: .*\}\n\nNode/);
assert.match(run('--trace-uncaught'),
             /\}\nThrown at:\n {4}at fail \(\[eval\]:2:3\)\n {4}at \[eval\]:8:1\n/);
