'use strict';
const assert = require('assert');
const { Console } = require('console');
const EventEmitter = require('events');

function sink() {
  return Object.assign(new EventEmitter(), {
    text: '', write(chunk) { this.text += chunk; return true; },
  });
}

const stdout = sink();
const stderr = sink();
const own = new Console({ stdout, stderr });
own.log('a', 1);
own.error('b');
own.warn({ c: 1 });
own.assert(false, 'wrong: %s', 'x');
own.trace('here');
assert.strictEqual(stdout.text, 'a 1\n');
assert.ok(stderr.text.startsWith(
  'b\n{ c: 1 }\nAssertion failed: wrong: x\nTrace: here\n    at '));

const coloured = new Console({ stdout: sink(), colorMode: true });
coloured.log(1);
assert.strictEqual(coloured._stdout.text, '\u001b[33m1\u001b[39m\n');

const deep = new Console({ stdout: sink(), inspectOptions: { depth: 0 }, groupIndentation: 4 });
deep.group('g');
deep.log({ a: { b: 1 } });
assert.strictEqual(deep._stdout.text, 'g\n    { a: [Object] }\n');

class Prefixed extends Console {
  log(...args) { super.log('>', ...args); }
}
const prefixed = new Prefixed(sink());
const { log } = prefixed;
log('bound');
assert.strictEqual(prefixed._stdout.text, '> bound\n');
assert.ok(prefixed instanceof Console && console instanceof Console);
assert.ok(!({} instanceof Console));

// A stream that fails must not hurt the program.
const broken = sink();
broken.write = () => { throw new Error('broken'); };
new Console(broken).log('lost');
assert.throws(() => new Console({ stdout: broken, ignoreErrors: false }).log('x'), /broken/);

assert.throws(() => new Console(), { code: 'ERR_CONSOLE_WRITABLE_STREAM' });
assert.throws(() => new Console({ stdout: sink(), colorMode: 'no' }), { code: 'ERR_INVALID_ARG_VALUE' });

// What replaces the method of the stream gets what the console writes.
const { write } = process.stdout;
let seen = '';
process.stdout.write = (chunk) => { seen += chunk; return true; };
console.log('caught');
process.stdout.write = write;
assert.strictEqual(seen, 'caught\n');
