'use strict';
// Many large files that are read at the same time need not all be in memory at the same time: it
// takes a file's memory only at the end of its reading. They are whole, whatever their size.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const mebibyte = 1024 * 1024;
const count = 500;
// In kibibytes: well below what all of them are.
const growthMax = 350 * 1024;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-large-reads-'));
const sizes = [524287, 524288, 524289, mebibyte, 3 * mebibyte + 1, 4 * mebibyte, 4 * mebibyte + 1,
  6 * mebibyte];

function readMany(done) {
  const name = path.join(folder, 'many');
  fs.writeFileSync(name, Buffer.alloc(mebibyte, 'm'));
  const before = process.resourceUsage().maxRSS;
  let left = count;
  for (let index = 0; index < count; index++) {
    fs.readFile(name, (error, data) => {
      assert.ifError(error);
      assert.strictEqual(data.length, mebibyte);
      if (--left > 0) return;
      const growth = process.resourceUsage().maxRSS - before;
      assert.ok(growth < growthMax, `${growth} KiB for ${count} reads at a time`);
      done();
    });
  }
}

function readAllSizes(done) {
  let left = sizes.length;
  sizes.forEach((size, index) => {
    const name = path.join(folder, String(size));
    const content = Buffer.alloc(size, `content ${index} of a file`);
    fs.writeFileSync(name, content);
    fs.readFile(name, (error, data) => {
      assert.ifError(error);
      assert.ok(data.equals(content), `${size} bytes`);
      if (--left === 0) done();
    });
  });
}

readMany(() => readAllSizes(() => fs.rmSync(folder, { recursive: true })));
