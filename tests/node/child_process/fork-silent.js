'use strict';
// With silent the output of a fork comes to its parent.
const assert = require('assert');
const { fork } = require('child_process');

if (process.argv[2] === 'child') {
  console.log('printed');
  console.error('complained');
} else {
  const child = fork(__filename, ['child'], { silent: true });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (chunk) => {
      text[name] += chunk;
    });
  }
  assert.strictEqual(child.stdio.length, 4);
  assert.strictEqual(child.stdio[3], null);
  child.on('close', (code) => {
    assert.strictEqual(code, 0);
    assert.deepStrictEqual(text, { stdout: 'printed\n', stderr: 'complained\n' });
  });
}
