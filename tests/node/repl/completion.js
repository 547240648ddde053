'use strict';

// What can follow what was typed is found without running anything.

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { PassThrough } = require('stream');
const repl = require('repl');

const session = repl.start({
  input: new PassThrough(), output: new PassThrough(), prompt: '', terminal: false,
  allowBlockingCompletions: true,
});
session.write(`var called = 0; var key = 'inner';
var object = {
  inner: { weight: 1 }, get made() { called++; return { weight: 2 }; },
  proxy: new Proxy({ weight: 3 }, {}),
};
function make() { called++; return object; }
`);

function complete(text) {
  let found;
  session.complete(text, (error, result) => {
    assert.ifError(error);
    found = result;
  });
  return found;
}

assert.deepStrictEqual(complete('object.inn'), [['object.inner'], 'object.inn']);
assert.deepStrictEqual(complete('1 + object?.inner.wei'), [['object?.inner.weight'],
                                                           'object?.inner.wei']);
for (const place of ['object["inner"]', 'object[key]', "object['in' + 'ner']", 'object.inner']) {
  assert.deepStrictEqual(complete(`${place}.wei`), [[`${place}.weight`], `${place}.wei`]);
}
for (const place of ['object.made', 'object["made"]', 'object.proxy', 'make()', 'object[make()]',
                     'nothing', 'object.none']) {
  assert.deepStrictEqual(complete(`${place}.wei`)[0], [], place);
}
assert.strictEqual(session.context.called, 0);
assert.deepStrictEqual(complete('object.INN')[0], ['object.inner']);
assert.ok(complete("require('f")[0].includes('fs'));
assert.ok(complete("import('node:f")[0].includes('node:fs'));
assert.deepStrictEqual(complete('.b'), [['break'], 'b']);
assert.deepStrictEqual(complete('let a')[0], []);
for (const text of ["''", '``', '""']) assert.ok(complete(`${text}.a`)[0].includes(`${text}.at`));
assert.ok(!complete('object.')[0].includes('object.__defineSetter__'));

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completion-'));
fs.writeFileSync(path.join(folder, 'first.txt'), '');
fs.writeFileSync(path.join(folder, 'second.txt'), '');
assert.deepStrictEqual(complete(`fs.readFileSync("${folder}`), [['first.txt', 'second.txt'], '']);
assert.deepStrictEqual(complete(`fs.readFileSync("${folder}/sec`), [['second.txt'], 'sec']);
fs.rmSync(folder, { recursive: true });
session.close();
