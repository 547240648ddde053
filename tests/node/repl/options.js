'use strict';

// What start() takes, and what is deprecated.

const assert = require('assert');
const { PassThrough } = require('stream');
const repl = require('repl');

const start = (options) => repl.start({
  input: new PassThrough(), output: new PassThrough(), prompt: '', terminal: false, ...options,
});

// A completer of one's own, and one that is replaced later.
const session = start({ completer: (line, callback) => callback(null, [['one', 'two'], line]) });
session.complete('o', (error, result) => assert.deepStrictEqual(result, [['one', 'two'], 'o']));
session.completeOnEditorMode((error, result) => {
  assert.deepStrictEqual(result, [['ab'], 'a']);
})(null, [['abc', '', 'abd'], 'a']);
session.close();

// An evaluation of one's own.
const inputs = [];
const custom = start({
  eval(code, context, file, callback) {
    inputs.push([code, file]);
    if (/more/.test(code)) callback(new repl.Recoverable(new SyntaxError('more')));
    else callback(null, code.length);
  },
});
custom.write('abc\nmore\n');
assert.deepStrictEqual(inputs.map(([code]) => code), ['abc\n', 'more\n']);
for (const [, file] of inputs) assert.match(file, /^REPL\d+$/);
assert.strictEqual(custom.last, 4);
custom.close();

const coloured = start({
  output: Object.assign(new PassThrough(), { isTTY: true }), terminal: true,
});
assert.strictEqual(coloured.useColors, true);
coloured.close();
