'use strict';

// A native addon cannot be loaded: the error says so and names the file, and has the code of Node's.

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'addon-'));
const file = path.join(folder, 'addon.node');
fs.writeFileSync(file, 'no library');
assert.throws(() => require(file), (error) => {
  assert.strictEqual(error.code, 'ERR_DLOPEN_FAILED');
  assert.ok(error.message.startsWith(`${file}: `), error.message);
  return true;
});
assert.throws(() => process.dlopen(), { code: 'ERR_MISSING_ARGS' });
fs.rmSync(folder, { recursive: true });
