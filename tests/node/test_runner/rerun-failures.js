'use strict';

// --test-rerun-failures: what has passed is told of again, but does not run again.

const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { spawnSync } = require('node:child_process');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rerun-'));
const state = path.join(folder, 'state.json');
const fixture = path.join(__dirname, 'fixtures', 'rerun.js');
const env = { ...process.env };
delete env.NODE_TEST_CONTEXT;

function runOnce(...more) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    ...more, `--test-rerun-failures=${state}`, '--test-reporter=spec', fixture,
  ], { encoding: 'utf8', env, cwd: __dirname });
  const ran = ['always', 'second', 'inner 0', 'inner 1', 'suite'].filter(
    (word) => stdout.split('\n').includes(word));
  return { status, stdout, stderr, ran };
}

try {
  for (const more of [[], ['--test']]) {
    fs.rmSync(state, { force: true });
    const first = runOnce(...more);
    assert.strictEqual(first.status, 1, first.stderr);
    assert.deepStrictEqual(first.ran, ['always', 'second', 'inner 0', 'inner 1', 'suite']);
    const second = runOnce(...more);
    assert.strictEqual(second.status, 0, second.stdout);
    assert.deepStrictEqual(second.ran, ['second']);
    assert.match(second.stdout, /always passes .*\(passed on attempt 0\)/);
    assert.match(second.stdout, /tests 7\b[^]*pass 7\b/);
    const runs = JSON.parse(fs.readFileSync(state, 'utf8'));
    assert.strictEqual(runs.length, 2);
    assert.strictEqual(Object.keys(runs[0]).length, 6);
    assert.strictEqual(runs[1]['fixtures/rerun.js:7:1'].passed_on_attempt, 1);
    assert.strictEqual(runs[1]['fixtures/rerun.js:12:3:(1)'].name, 'same place 1');
    assert.strictEqual(runs[1]['fixtures/rerun.js:12:3'].children[0].name, 'inner');
  }
} finally {
  fs.rmSync(folder, { recursive: true });
}
