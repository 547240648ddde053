'use strict';

// A value that is thrown and fails to describe itself does not end the report.

const assert = require('node:assert');
const { spawnSync } = require('node:child_process');

const program = `
  const { test } = require('node:test');
  test('bad', () => {
    throw { foo: 1, [Symbol.for('nodejs.util.inspect.custom')]() { throw new Error('no'); } };
  });
  test('good', () => {
    throw { foo: 1, [Symbol.for('nodejs.util.inspect.custom')]() { return 'described'; } };
  });
`;
const env = { ...process.env };
delete env.NODE_TEST_CONTEXT;
for (const reporter of ['dot', 'junit', 'spec', 'tap']) {
  const { stdout, stderr } = spawnSync(process.execPath, [
    `--test-reporter=${reporter}`, '-e', program,
  ], { encoding: 'utf8', env });
  assert.strictEqual(stderr, '', reporter);
  assert.match(stdout, /foo: 1/, reporter);
  if (reporter !== 'tap') assert.match(stdout, /described/, reporter);
}
