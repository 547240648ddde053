'use strict';

// process._eval is there only if the program came with -e: some test frameworks ask with `in`.

const assert = require('node:assert');
const { spawnSync } = require('node:child_process');

assert.strictEqual('_eval' in process, false);

const program = 'console.log(process._eval)';
const { stdout } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
assert.strictEqual(stdout, `${program}\n`);
