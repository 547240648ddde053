'use strict';

// In the editor of the prompt a line begins where the one before it did.

const assert = require('assert');
const { PassThrough } = require('stream');
const repl = require('repl');

function typed(text, isPasted = false) {
  const input = new PassThrough();
  const output = new PassThrough();
  output.resume();
  const server = repl.start({ input, output, prompt: '> ', terminal: true, useColors: false });
  input.emit('data', '.editor\n');
  for (const piece of isPasted ? [text] : text) input.emit('data', piece);
  const { line, cursor } = server;
  server.write('', { ctrl: true, name: 'd' });
  server.close();
  return [line, cursor];
}

assert.deepStrictEqual(typed('let i = 1;\n'), ['', 0]);
assert.deepStrictEqual(typed('   let i = 1;\n'), ['   ', 3]);
assert.deepStrictEqual(typed(' let i = 1;\n let j = 2;\n'), ['  ', 2]);
assert.deepStrictEqual(typed('   let i = 1;\n', true), ['', 0]);
