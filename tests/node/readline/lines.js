'use strict';

// Lines of every ending, from events and from an iterator; keys as events.
const assert = require('assert');
const { PassThrough } = require('stream');
const readline = require('readline');

const input = new PassThrough();
const lines = [];
const reader = readline.createInterface({ input, crlfDelay: Infinity });
reader.on('line', (line) => lines.push(line));
reader.on('close', () => assert.deepStrictEqual(lines, ['a', 'b', 'c', 'd', 'e\u00e4']));
input.write('a\nb\r');
input.write('\nc\rd\ne');
input.write(Buffer.from([0xc3]));
input.end(Buffer.from([0xa4]));

(async () => {
  const source = new PassThrough();
  source.end('one\ntwo\n');
  const seen = [];
  for await (const line of readline.createInterface({ input: source })) seen.push(line);
  assert.deepStrictEqual(seen, ['one', 'two']);
})();

const keys = new PassThrough();
const names = [];
readline.emitKeypressEvents(keys);
keys.on('keypress', (text, key) => names.push(
  `${key.ctrl ? 'ctrl-' : ''}${key.meta ? 'meta-' : ''}${key.shift ? 'shift-' : ''}${key.name}`));
keys.write('a\u0001Z\u001b[A\u001b[1;5C\u001bb\r\t\u007f');
setImmediate(() => assert.deepStrictEqual(names, [
  'a', 'ctrl-a', 'shift-z', 'up', 'ctrl-right', 'meta-b', 'return', 'tab', 'backspace',
]));

let written = '';
const output = new PassThrough();
output.on('data', (text) => { written += text; });
readline.cursorTo(output, 1, 2);
readline.moveCursor(output, -1, 3);
readline.clearLine(output, 0);
readline.clearScreenDown(output);
setImmediate(() => assert.strictEqual(
  written, '\u001b[3;2H\u001b[1D\u001b[3B\u001b[2K\u001b[0J'));
assert.throws(() => readline.cursorTo(output, 'x', 1), { code: 'ERR_INVALID_CURSOR_POS' });
