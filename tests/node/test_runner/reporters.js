'use strict';

// What reporters write, without what changes from run to run.

const assert = require('node:assert');
const { spawnSync } = require('node:child_process');
const path = require('node:path');

const file = path.join(__dirname, 'fixtures', 'few.js');

function report(reporter, ...more) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath, [`--test-reporter=${reporter}`, ...more, file],
    { cwd: __dirname, encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } });
  assert.strictEqual(stderr, '');
  assert.strictEqual(status, 1);
  return stdout
    .replace(/\([\d.]+ms\)/g, '(*ms)').replace(/duration_ms:? [\d.]+/g, 'duration_ms *')
    .replaceAll(__dirname, '.')
    .replace(/^ *(?:at )?[\w.<># ]*\(?(?:node:|\.\/fixtures|index 0).*\n/gm, '');
}

const spec = `▶ suite
  ✔ passes (*ms)
  ✖ fails (*ms)
✖ suite (*ms)
﹣ skipped (*ms) # reason
✔ todo (*ms) # TODO
ℹ tests 4
ℹ suites 1
ℹ pass 1
ℹ fail 1
ℹ cancelled 0
ℹ skipped 1
ℹ todo 1
ℹ duration_ms *

✖ failing tests:

test at fixtures/few.js:7:3
✖ fails (*ms)
  Error: no # good
`;

const tap = `TAP version 13
# Subtest: suite
    # Subtest: passes
    ok 1 - passes
      ---
      duration_ms *
      type: 'test'
      ...
    # Subtest: fails
    not ok 2 - fails
      ---
      duration_ms *
      type: 'test'
      location: './fixtures/few.js:7:3'
      failureType: 'testCodeFailure'
      error: 'no # good'
      code: 'ERR_TEST_FAILURE'
      stack: |-
      ...
    1..2
not ok 1 - suite
  ---
  duration_ms *
  type: 'suite'
  location: './fixtures/few.js:5:1'
  failureType: 'subtestsFailed'
  error: '1 subtest failed'
  code: 'ERR_TEST_FAILURE'
  ...
# Subtest: skipped
ok 2 - skipped # SKIP reason
  ---
  duration_ms *
  type: 'test'
  ...
# Subtest: todo
ok 3 - todo # TODO
  ---
  duration_ms *
  type: 'test'
  ...
1..3
# tests 4
# suites 1
# pass 1
# fail 1
# cancelled 0
# skipped 1
# todo 1
# duration_ms *
`;

assert.strictEqual(report('spec'), spec);
assert.strictEqual(report('spec', '--test'), spec);
assert.strictEqual(report('tap'), tap);
assert.match(report('dot'), /^\.XX\.\.\n\nFailed tests:\n/);
const junit = report('junit');
assert.ok(junit.startsWith('<?xml version="1.0" encoding="utf-8"?>\n<testsuites>\n\t<testsuite '));
assert.match(junit, /\t\t<testcase name="passes" time="[\d.]+" classname="suite" file=/);
assert.match(junit, /<failure type="testCodeFailure" message="no # good">/);
assert.match(junit, /<skipped type="skipped" message="reason"\/>/);
assert.match(junit, /\t<!-- tests 4 -->/);
