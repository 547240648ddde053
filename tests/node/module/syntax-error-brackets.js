// A bracket too many, or one that is missing, is shown where Node shows it.
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'syntax-error-brackets-'));

function shown(text) {
  const file = path.join(folder, `${shown.count++}.js`);
  fs.writeFileSync(file, text);
  try {
    require(file);
  } catch (error) {
    const [place, line, caret] = error.stack.split('\n');
    return [place.slice(file.length + 1), line, caret.trimEnd(), error.message];
  }
  return undefined;
}
shown.count = 0;

assert.deepStrictEqual(shown('function f() {\n  return 1;\n}\n}\nmodule.exports = f;\n'),
                       ['4', '}', '^', "Unexpected token '}'"]);
assert.deepStrictEqual(shown('const f = () => {\n  return 1;\n}});\n'),
                       ['3', '}});', ' ^', "Unexpected token '}'"]);
assert.deepStrictEqual(shown('\n}\n'), ['2', '}', '^', "Unexpected token '}'"]);
assert.deepStrictEqual(shown('function f() {\n  if (x) {\n    y();\n  }\n'),
                       ['5', '', '', 'Unexpected end of input']);
assert.deepStrictEqual(shown('const a = [1,'), ['1', 'const a = [1,', '', 'Unexpected end of input']);
assert.strictEqual(shown('x = /* abc')[3], 'Invalid or unexpected token');
assert.strictEqual(shown('foo(1, 2\n')[3], 'missing ) after argument list');

fs.rmSync(folder, { recursive: true });
