'use strict';

// A function with import() shows the text that was written.

const assert = require('assert');

const loads = async () => { await import('node:fs'); return 1; };
assert.strictEqual(loads.toString(), "async () => { await import('node:fs'); return 1; }");
assert.strictEqual(`${(name) => import(name)}`, '(name) => import(name)');
