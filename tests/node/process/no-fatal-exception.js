'use strict';

// Without process._fatalException() nobody can handle an exception: the exit code is 6.

const assert = require('assert');
const { spawnSync } = require('child_process');
const { Worker } = require('worker_threads');

const source = 'process._fatalException = undefined; process.on("uncaughtException", () => {}); ' +
  'throw new Error("unhandled")';
const { status, stderr } = spawnSync(process.execPath, ['-e', source], { encoding: 'utf8' });
assert.strictEqual(status, 6);
assert.match(stderr, /Error: unhandled/);

new Worker(source, { eval: true, stderr: true }).on('exit', (code) => assert.strictEqual(code, 6))
  .on('error', assert.ifError);
