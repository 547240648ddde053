// run({ watch: true }): files run again when they or what they load changes, and new ones run.
import assert from 'assert';
import fs from 'fs';
import os from 'os';
import path from 'path';
import { run } from 'node:test';

if (Number(process.versions.node.split('.')[0]) < 22) process.exit();  // Node 20 has less of it.

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'watched-tests-')));
const write = (name, text) => fs.writeFileSync(path.join(folder, name), text);
const testOf = (name, needed = '') =>
  `require('node:test')('${name}', () => {});${needed && `require('./${needed}');`}`;

write('needed.js', '');
write('one.test.js', testOf('one', 'needed.js'));
write('two.test.js', testOf('two'));

const steps = [
  () => write('needed.js', '// changed'),
  () => write('three.test.js', testOf('three')),
  () => fs.unlinkSync(path.join(folder, 'one.test.js')),
];
const passed = [];
const controller = new AbortController();
let restarts = 0;

const stream = run({ cwd: folder, watch: true, concurrency: false, signal: controller.signal });
stream.on('test:pass', ({ name, nesting }) => { if (nesting === 0) passed.push(name); });
stream.on('test:fail', ({ name }) => assert.fail(`${name} failed`));
stream.on('test:watch:restarted', () => { restarts++; });
stream.on('test:watch:drained', () => {
  // A file that is gone does not run, so that there is nothing to wait for behind the last step.
  const step = steps.shift();
  setTimeout(step, 300);
  if (steps.length === 0) setTimeout(() => controller.abort(), 1500);
});
for await (const { type, data } of stream) {
  if (type === 'test:summary' && data.file === undefined) assert.strictEqual(data.success, true);
}

assert.deepStrictEqual(passed, ['one', 'two', 'one', 'three']);
assert.strictEqual(restarts, 2);
fs.rmSync(folder, { recursive: true });
