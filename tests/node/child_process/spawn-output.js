'use strict';
// What a child writes arrives whole, and 'close' comes after the ends of its streams.
const assert = require('assert');
const { spawn } = require('child_process');

const child = spawn('sh', ['-c', 'cat; echo err >&2; exit 4']);
const events = [];
const text = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr']) {
  child[name].setEncoding('utf8').on('data', (chunk) => {
    text[name] += chunk;
  });
  child[name].on('end', () => events.push(`${name} end`));
}
child.on('spawn', () => events.push('spawn'));
child.on('exit', (code, signal) => events.push(`exit ${code} ${signal}`));
child.on('close', (code, signal) => {
  assert.deepStrictEqual([code, signal], [4, null]);
  assert.strictEqual(events[0], 'spawn');
  assert.deepStrictEqual(events.slice(1).sort(), ['exit 4 null', 'stderr end', 'stdout end']);
  assert.deepStrictEqual(text, { stdout: 'é'.repeat(200_000), stderr: 'err\n' });
  assert.strictEqual(child.exitCode, 4);
});
assert.ok(child.pid > 0);
assert.strictEqual(child.spawnfile, 'sh');
assert.deepStrictEqual(child.spawnargs, ['sh', '-c', 'cat; echo err >&2; exit 4']);
assert.deepStrictEqual(child.stdio, [child.stdin, child.stdout, child.stderr]);
child.stdin.end('é'.repeat(200_000));
