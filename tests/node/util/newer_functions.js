'use strict';
// What Node 24 has and older versions have not, or do otherwise.
const assert = require('assert');
const util = require('util');

const plain = { validateStream: false };
assert.strictEqual(util.styleText('red', 'a\u001b[39mb', plain), '\u001b[31ma\u001b[31mb\u001b[39m');
assert.strictEqual(util.styleText(['bold', 'underline'], 'x', plain),
  '\u001b[1m\u001b[4mx\u001b[24m\u001b[22m');
assert.strictEqual(util.styleText('#f00', 'x', plain), '\u001b[38;2;255;0;0mx\u001b[39m');
assert.throws(() => util.styleText('no such colour', 'x'), { code: 'ERR_INVALID_ARG_VALUE' });

assert.deepStrictEqual(util.diff('abc', 'axc'), [[0, 'a'], [1, 'b'], [-1, 'x'], [0, 'c']]);
assert.strictEqual(util.getSystemErrorMessage(-2), 'no such file or directory');
assert.strictEqual(util.convertProcessSignalToExitCode('SIGTERM'), 143);
assert.strictEqual(util.MIMEType.parse('nothing'), null);
assert.strictEqual(util.inspect({ [Symbol('s')]: 1 }), '{ Symbol(s): 1 }');
assert.strictEqual(util.inspect(new ArrayBuffer(1)),
  'ArrayBuffer { [Uint8Contents]: <00>, [byteLength]: 1 }');
assert.strictEqual(util.inspect(-0, { numericSeparator: true }), '-0');

function place() { return util.getCallSites(1)[0]; }
const site = place();
assert.strictEqual(site.functionName, 'place');
assert.strictEqual(site.scriptName, __filename);
