// A context without an Error.prepareStackTrace of its own has its stacks made by that of the main
// one: tools for tests and for source maps rely on it.
'use strict';
const assert = require('assert');
const vm = require('vm');

const context = vm.createContext({});
const run = (code) => vm.runInContext(code, context, { filename: '/inner.js' });

assert.strictEqual(run('"prepareStackTrace" in Error'), false);
assert.match(run('new Error("plain").stack'), /^Error: plain\n {4}at \/inner\.js:1:1\n/);

Error.prepareStackTrace = (error, sites) => `main ${error.message} ${sites[0].getFileName()}`;
assert.strictEqual(run('new Error("a").stack'), 'main a /inner.js');
assert.strictEqual(run('const o = {}; Error.captureStackTrace(o); o.stack'),
                   'main undefined /inner.js');

run('Error.prepareStackTrace = (error) => `own ${error.message}`');
assert.strictEqual(run('new TypeError("b").stack'), 'own b');
assert.match(new TypeError('c').stack, /^main c /);

run('Error.prepareStackTrace = 5');
assert.strictEqual(run('new TypeError("d").stack'), 'main d /inner.js');
delete Error.prepareStackTrace;
assert.match(run('new TypeError("e").stack'), /^TypeError: e\n/);
