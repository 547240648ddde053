'use strict';

// A timeout for all is one for each test, not for files or suites; a test can have its own.

const assert = require('node:assert');
const path = require('node:path');
const { spawnSync } = require('node:child_process');
const { run } = require('node:test');

const file = path.join(__dirname, 'fixtures', 'timeouts.js');
const results = {};
run({ files: [file], timeout: 200 })
  .on('test:pass', ({ name }) => { results[name] = 'passed'; })
  .on('test:fail', ({ name, details }) => { results[name] = details.error.failureType; })
  .on('test:summary', (summary) => {
    if (summary.file !== undefined) return;
    assert.deepStrictEqual(results, {
      'slow': 'testTimeoutFailure', 'has its own': 'passed', 'suite': 'subtestsFailed',
    });
  })
  .resume();

const env = { ...process.env };
delete env.NODE_TEST_CONTEXT;
const { stdout } = spawnSync(process.execPath, ['--test-timeout=200', '--test-reporter=tap', file],
                             { encoding: 'utf8', env });
assert.match(stdout, /test timed out after 200ms/);
assert.match(stdout, /ok 2 - has its own/);
