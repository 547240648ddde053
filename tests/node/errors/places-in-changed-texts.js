'use strict';
// Places of errors are those in the text that was compiled, which need not be what the file holds.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'changed-text-')), 'text.own');
fs.writeFileSync(file, 'what the file holds is not compiled, but something else');
require.extensions['.own'] = (module, filename) => {
  module._compile('    exports.make = () => new Error("one");', filename);
};
const { make } = require(file);
assert.match(make().stack, /text\.own:1:26\)?$/m);

Error.prepareStackTrace = (error, [site]) => [site.getLineNumber(), site.getColumnNumber()];
assert.deepStrictEqual(make().stack, [1, 26]);
Error.prepareStackTrace = undefined;
fs.rmSync(path.dirname(file), { recursive: true });
