'use strict';

// What was compiled in one run is used in the next, unless the text has changed.

const assert = require('node:assert');
const fs = require('node:fs');
const { constants, enableCompileCache, getCompileCacheDir } = require('node:module');
const os = require('node:os');
const path = require('node:path');
const { spawnSync } = require('node:child_process');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compile-cache-'));
const directory = path.join(folder, 'cache');
const { ENABLED, ALREADY_ENABLED, DISABLED } = constants.compileCacheStatus;

function write(name, text) {
  fs.writeFileSync(path.join(folder, name), text);
}

function run(main, env = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, main)], {
    encoding: 'utf8',
    env: {
      ...process.env, NODE_COMPILE_CACHE: directory, NODE_DEBUG_NATIVE: 'COMPILE_CACHE', ...env,
    },
  });
  assert.strictEqual(status, 0, stderr);
  return { stdout, stderr };
}

try {
  write('part.cjs', `
    function used(value) { return value + 1; }
    function unused() { return '€'; }
    exports.used = used;
    exports.unused = unused;`);
  write('main.mjs', `
    import { used, unused } from './part.cjs';
    console.log(used(1), globalThis.process.argv.length > 5 || unused(), new Error('e').stack);`);
  const first = run('main.mjs');
  assert.match(first.stderr, /part\.cjs was not initialized, initializing the in-memory entry/);
  assert.match(first.stderr, /writing cache for CommonJS .*part\.cjs.*success/);
  assert.match(first.stderr, /writing cache for ESM .*main\.mjs.*success/);
  assert.match(first.stdout, /^2 €/);

  const second = run('main.mjs');
  assert.match(second.stderr, /cache for CommonJS .*part\.cjs was accepted/);
  assert.match(second.stderr, /cache for ESM .*main\.mjs was accepted/);
  assert.match(second.stderr, /skip persisting CommonJS .*part\.cjs because cache was the same/);
  assert.strictEqual(second.stdout, first.stdout);

  write('part.cjs', 'exports.used = () => 5; exports.unused = () => 6;');
  const third = run('main.mjs');
  assert.match(third.stderr, /for CommonJS .*part\.cjs\.\.\..*code \w+ mismatch/);
  assert.match(third.stdout, /^5 6/);

  // A file that others could have written, or that is broken, is not believed.
  const [tag] = fs.readdirSync(directory);
  for (const name of fs.readdirSync(path.join(directory, tag))) {
    fs.writeFileSync(path.join(directory, tag, name), 'broken');
  }
  assert.match(run('main.mjs').stdout, /^5 6/);

  assert.doesNotMatch(run('main.mjs', { NODE_DISABLE_COMPILE_CACHE: '1' }).stderr, /reading cache/);

  assert.strictEqual(getCompileCacheDir(), undefined);
  process.env.NODE_DISABLE_COMPILE_CACHE = '1';
  assert.strictEqual(enableCompileCache(directory).status, DISABLED);
  delete process.env.NODE_DISABLE_COMPILE_CACHE;
  const enabled = enableCompileCache(directory);
  assert.strictEqual(enabled.status, ENABLED);
  assert.strictEqual(enabled.directory, directory);
  assert.strictEqual(path.dirname(getCompileCacheDir()), directory);
  assert.strictEqual(enableCompileCache({ directory: folder }).status, ALREADY_ENABLED);
} finally {
  process.once('exit', () => fs.rmSync(folder, { recursive: true }));
}
