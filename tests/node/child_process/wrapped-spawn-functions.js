'use strict';
// Tools that follow children wrap the two functions that start them.
const assert = require('assert');
const { ChildProcess, execFileSync, spawn, spawnSync } = require('child_process');

const seen = [];
function wrap(target) {
  const { spawn: original } = target;
  target.spawn = function(options) {
    seen.push(options.args);
    options.envPairs.push('ADDED=by wrapper');
    return original.call(this, options);
  };
}
const binding = process.binding('spawn_sync');
wrap(binding);
wrap(ChildProcess.prototype);

const script = 'process.stdout.write(process.env.ADDED)';
const { stdout, status } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
assert.deepStrictEqual([stdout, status], ['by wrapper', 0]);
assert.strictEqual(execFileSync(process.execPath, ['-e', script]).toString(), 'by wrapper');
const args = [process.execPath, '-e', script];
spawn(process.execPath, ['-e', script]).stdout.on('data', (data) => {
  assert.strictEqual(data.toString(), 'by wrapper');
});
assert.deepStrictEqual(seen, [args, args, args]);

// What the function answers.
let answer;
const { spawn: original } = binding;
binding.spawn = (options) => {
  const result = original(options);
  answer = { ...result };
  return result;
};
spawnSync(process.execPath, ['-e', 'process.kill(process.pid); setInterval(() => {}, 1000)']);
assert.deepStrictEqual([answer.status, answer.signal, answer.output.length, 'error' in answer],
                       [null, 'SIGTERM', 3, false]);
assert.strictEqual(spawnSync('/no/such/program').error.code, 'ENOENT');
assert.deepStrictEqual(answer, { pid: 0, status: null, signal: null, output: null, error: -2 });
