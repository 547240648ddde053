'use strict';

// Standard streams of a worker are streams of its parent.

const assert = require('assert');
const { Worker } = require('worker_threads');

const worker = new Worker(`
  let text = '';
  process.stdin.setEncoding('utf8').on('data', (piece) => { text += piece; });
  process.stdin.on('end', () => {
    console.log('got ' + text);
    console.error('problem');
    process.stdout.write('end', () => process.exit());
  });
`, { eval: true, stdin: true, stdout: true, stderr: true });
worker.stdin.write('one ');
worker.stdin.end('two');
const texts = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr']) {
  worker[name].setEncoding('utf8').on('data', (piece) => { texts[name] += piece; });
}
process.on('exit', () => {
  assert.deepStrictEqual(texts, { stdout: 'got one two\nend', stderr: 'problem\n' });
});
