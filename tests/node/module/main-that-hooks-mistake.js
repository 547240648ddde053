'use strict';

// A program of ES modules that hooks have loaded as CommonJS is refused, for it would wait for
// itself.

const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mistaken-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
const main = path.join(folder, 'main.js');
fs.writeFileSync(main, 'export {};\nconsole.log("ran");');
const hooks = path.join(folder, 'hooks.mjs');
fs.writeFileSync(hooks, `
  export async function load(url, context, nextLoad) {
    if (!url.endsWith('main.js')) return nextLoad(url, context);
    return { format: 'commonjs', source: null, shortCircuit: true };
  }`);

const { status, stdout, stderr } = spawnSync(
  process.execPath, ['--no-warnings', '--loader', hooks, main], { encoding: 'utf8' });
assert.strictEqual(stdout, '');
assert.match(stderr, /ERR_REQUIRE_CYCLE_MODULE/);
assert.ok(stderr.includes(`Cannot require() ES Module ${main} in a cycle. A cycle`), stderr);
assert.strictEqual(status, 1);
