'use strict';

// An 'exit' listener that throws: with a handler the exit code stays as it is, and a process.exit()
// that did not come through is not the last word.

const assert = require('assert');
const { spawnSync } = require('child_process');

const begin = `
  process.on('uncaughtException', () => console.log('handled'));
  process.on('exit', (code) => { console.log('exit', code); throw new Error('of the listener'); });
`;
const run = (code) => {
  const { status, stdout } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
  return [status, ...stdout.trim().split('\n')];
};

assert.deepStrictEqual(run(begin), [0, 'exit 0', 'handled']);
assert.deepStrictEqual(run(`${begin} process.exitCode = 4`), [4, 'exit 4', 'handled']);
assert.deepStrictEqual(
  run(`${begin} setTimeout(() => process.exit(3), 1); setTimeout(() => console.log('later'), 20)`),
  [3, 'exit 3', 'handled', 'later', 'exit 3', 'handled']);
assert.deepStrictEqual(run('process.on("exit", () => { throw new Error("of the listener"); })'),
                       [1, '']);
