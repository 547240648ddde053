'use strict';
// process.binding gives old packages what they need; of something that is not there it is refused.
const assert = require('assert');
assert.throws(() => process.binding('no_such_binding'),
              { message: 'No such module: no_such_binding' });
assert.ok(Object.keys(process.binding('natives')).includes('fs'));
assert.strictEqual(process.binding('constants').fs.O_CREAT, require('fs').constants.O_CREAT);
assert.strictEqual(process.binding('uv').errname(-2), 'ENOENT');
assert.strictEqual(process.binding('uv').UV_EEXIST, -17);
assert.strictEqual(process.binding('util').isDate(new Date()), true);
assert.strictEqual(Object.getPrototypeOf(process.versions), Object.prototype);

// What the package esm asks of paths.
const { internalModuleStat } = process.binding('fs');
assert.strictEqual(internalModuleStat(__filename), 0);
assert.strictEqual(internalModuleStat(__dirname), 1);
assert.strictEqual(internalModuleStat(`${__filename}.missing`), -2);

// Several buffers at once, as streams of older packages write them.
const fs = require('fs');
const path = require('path');
const folder = fs.mkdtempSync(path.join(require('os').tmpdir(), 'binding-'));
const file = path.join(folder, 'file');
const fd = fs.openSync(file, 'w');
const { FSReqCallback, writeBuffers } = process.binding('fs');
const request = new FSReqCallback();
request.oncomplete = (error, written) => {
  assert.deepStrictEqual([error, written], [null, 6]);
  fs.closeSync(fd);
  assert.strictEqual(fs.readFileSync(file, 'utf8'), 'onetwo');
  fs.rmSync(folder, { recursive: true });
};
writeBuffers(fd, [Buffer.from('one'), Buffer.from('two')], null, request);
