'use strict';

// An error that was made somewhere else, or thrown before, is marked where it was thrown last.

const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'thrown-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

function marked(text) {
  const file = path.join(folder, 'script.js');
  fs.writeFileSync(file, text);
  const { stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  const [place, line, caret] = stderr.split('\n');
  return `${path.basename(place)} ${line.slice(caret.indexOf('^'))}`;
}

const make = "const error = new Error('message');\n";
assert.strictEqual(marked(`${make}function f() {\n  throw error;\n}\nf();`),
                   'script.js:3 throw error;');
for (const call of ['process.nextTick', 'setTimeout', 'setImmediate']) {
  assert.strictEqual(marked(`${make}${call}(() => {\n  if (true) throw error;\n});`),
                     'script.js:3 throw error;');
}
// Microtasks are those of promises.
assert.strictEqual(marked(`${make}queueMicrotask(() => {\n  throw error;\n});`),
                   "script.js:1 new Error('message');");
assert.strictEqual(marked("require('fs').stat('/none', (error) => {\n  if (error)\n" +
                          '    throw error;\n});'),
                   'script.js:3 throw error;');
assert.strictEqual(marked('try {\n  null.x;\n} catch (error) {\n  throw error;\n}'),
                   'script.js:4 throw error;');
assert.strictEqual(marked("try {\n  require('./none');\n} catch (error) {\n  throw error;\n}"),
                   'script.js:4 throw error;');
assert.strictEqual(marked(`${make}process.on('exit', () => {\n  throw error;\n});`),
                   'script.js:3 throw error;');
// A `finally` throws nothing itself.
assert.strictEqual(marked(`${make}try {\n  throw error;\n} finally {\n  void 0;\n}`),
                   'script.js:3 throw error;');
// What the engine throws is marked where it happens, whatever was thrown before.
assert.strictEqual(marked(`${make}try { throw error; } catch {}\nif (error) null.x;`).slice(0, 12),
                   'script.js:3 ');
