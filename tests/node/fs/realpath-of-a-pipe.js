'use strict';

// Standard input can be a pipe, which has a path but no name in a folder.

const assert = require('assert');
const { spawnSync } = require('child_process');

const source = `
  const fs = require('fs');
  const path = fs.realpathSync('/dev/stdin');
  fs.realpath('/dev/stdin', (error, same) => {
    if (error) throw error;
    console.log(path === same, /pipe:|socket:/.test(path));
  });`;
const { stdout, stderr } = spawnSync(process.execPath, ['-e', source], {
  input: 'text', encoding: 'utf8',
});
assert.strictEqual(stderr, '');
assert.strictEqual(stdout, 'true true\n');
