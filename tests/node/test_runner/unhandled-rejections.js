'use strict';

// A rejection that nobody handles fails the test that it comes from, and no other.

const assert = require('assert');
const { spawnSync } = require('child_process');
const path = require('path');

const { stdout, status } = spawnSync(process.execPath, [
  '--test-reporter=tap', path.join(__dirname, 'fixtures', 'rejections.js'),
], { encoding: 'utf8' });
const results = stdout.split('\n').filter((line) => /^ *(not )?ok /.test(line));
assert.deepStrictEqual(results, [
  'not ok 1 - rejects',
  'ok 2 - ends first',
  '    not ok 1 - that throws',
  'not ok 3 - has a subtest',
  'ok 4 - passes',
]);
assert.match(stdout, /error: 'of rejects'/);
assert.match(stdout, /error: 'of a subtest'/);
assert.match(stdout, /Test "ends first" .* triggered an unhandledRejection event/);
assert.strictEqual(status, 1);
