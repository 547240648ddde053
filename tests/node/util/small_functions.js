'use strict';
const assert = require('assert');
const util = require('util');

function Base() {}
function Derived() {}
util.inherits(Derived, Base);
assert.strictEqual(Derived.super_, Base);
assert.ok(new Derived() instanceof Base);
assert.throws(() => util.inherits(Derived, null), { code: 'ERR_INVALID_ARG_TYPE' });

assert.strictEqual(util.stripVTControlCharacters('\u001b[31mred\u001b[39m'), 'red');
assert.strictEqual(util.toUSVString('a\ud800'), 'a\ufffd');
assert.strictEqual(util.getSystemErrorName(-2), 'ENOENT');
assert.strictEqual(util.getSystemErrorMap().get(-13)[1], 'permission denied');
assert.throws(() => util.getSystemErrorName(2), { code: 'ERR_OUT_OF_RANGE' });

assert.deepStrictEqual({ ...util.parseEnv('A=1\n# no\nexport B="x\\ny"\nC=\'z\' # end\nD=a#b\n') },
  { A: '1', B: 'x\ny', C: 'z', D: 'a' });

const type = new util.MIMEType('Text/HTML; Charset="utf-8"; q=1');
assert.strictEqual(String(type), 'text/html;charset=utf-8;q=1');
assert.strictEqual(type.params.get('charset'), 'utf-8');
type.params.set('x', 'a b');
assert.strictEqual(String(type), 'text/html;charset=utf-8;q=1;x="a b"');
assert.throws(() => new util.MIMEType('nothing'), { code: 'ERR_INVALID_MIME_SYNTAX' });

assert.ok(util.isDeepStrictEqual({ a: [1, new Map([[{}, 2]])] }, { a: [1, new Map([[{}, 2]])] }));
assert.ok(!util.isDeepStrictEqual([0], [-0]));
assert.strictEqual(util.debuglog('nothing').enabled, false);
