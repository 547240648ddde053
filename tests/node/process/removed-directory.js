'use strict';

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'removed-'));
process.chdir(directory);
fs.rmdirSync(directory);
assert.throws(() => process.cwd(), { code: 'ENOENT', syscall: 'uv_cwd', message: /uv_cwd$/ });
