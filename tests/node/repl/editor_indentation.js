'use strict';

// In the editor of the prompt a line begins where the one before it did.

const assert = require('assert');
const { PassThrough } = require('stream');
const repl = require('repl');

function typed(text) {
  const input = new PassThrough();
  const output = new PassThrough();
  output.resume();
  const server = repl.start({ input, output, prompt: '> ', terminal: true, useColors: false });
  input.emit('data', '.editor\n');
  for (const character of text) input.emit('data', character);
  const { line, cursor } = server;
  server.write('', { ctrl: true, name: 'd' });
  server.close();
  return [line, cursor];
}

assert.deepStrictEqual(typed('let i = 1;\n'), ['', 0]);
assert.deepStrictEqual(typed('   let i = 1;\n'), ['   ', 3]);
assert.deepStrictEqual(typed(' let i = 1;\n let j = 2;\n'), ['  ', 2]);
