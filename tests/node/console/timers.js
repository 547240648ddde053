'use strict';
const assert = require('assert');
const { Console } = require('console');

const warnings = [];
process.on('warning', ({ message }) => warnings.push(message));
let text = '';
const own = new Console({ stdout: { write(chunk) { text += chunk; }, on() {}, once() {},
  removeListener() {}, listenerCount() { return 1; } } });
own.time();
own.time('a');
own.time('a');
own.timeLog('a', 'more', { x: 1 });
own.timeEnd('a');
own.timeEnd('a');
own.timeEnd();
assert.match(text, /^a: \d[\d.]*m?s more \{ x: 1 \}\na: \d[\d.]*m?s\ndefault: \d[\d.]*m?s\n$/);
setImmediate(() => assert.deepStrictEqual(warnings, [
  "Label 'a' already exists for console.time()",
  "No such label 'a' for console.timeEnd()",
]));
