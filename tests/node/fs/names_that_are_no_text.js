'use strict';
// Paths are bytes: files whose names are no UTF-8 can be made, listed and removed.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-bytes-'));
const name = Buffer.from([0x66, 0xff, 0xfe]);
const file = Buffer.concat([Buffer.from(`${folder}/`), name]);
fs.writeFileSync(file, 'content');
assert.deepStrictEqual(fs.readdirSync(folder, 'buffer'), [name]);
assert.deepStrictEqual(fs.readdirSync(folder, 'latin1'), ['f\u00ff\u00fe']);
assert.strictEqual(fs.readFileSync(file, 'utf8'), 'content');
fs.symlinkSync(name, `${folder}/link`);
assert.deepStrictEqual(fs.readlinkSync(`${folder}/link`, 'buffer'), name);
fs.rmSync(folder, { recursive: true });
assert.strictEqual(fs.existsSync(folder), false);
