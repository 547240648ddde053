'use strict';
// fs.read takes its arguments in several ways, and util.promisify names its results.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { promisify } = require('util');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-read-'));
const file = path.join(folder, 'file');
fs.writeFileSync(file, 'hello world');
const fd = fs.openSync(file);

assert.strictEqual(fs.readSync(fd, Buffer.alloc(5)), 5);
assert.strictEqual(fs.readSync(fd, Buffer.alloc(5), { position: 0, length: 3 }), 3);
assert.strictEqual(fs.readSync(fd, Buffer.alloc(5), 0, 5, 9n), 2);
assert.strictEqual(fs.readSync(fd, new DataView(new ArrayBuffer(4)), 0, 4, 0), 4);
assert.strictEqual(fs.readvSync(fd, [Buffer.alloc(2), Buffer.alloc(20)], 0), 11);

(async () => {
  const read = promisify(fs.read);
  const whole = await read(fd, Buffer.alloc(11), 0, 11, 0);
  assert.deepStrictEqual(Object.keys(whole), ['bytesRead', 'buffer']);
  assert.strictEqual(whole.buffer.toString(), 'hello world');
  const position = await read(fd, { position: 6 });
  assert.strictEqual(position.bytesRead, 5);
  assert.strictEqual(position.buffer.length, 16384);
  const none = await read(fd, Buffer.alloc(0), 0, 0, 0);
  assert.strictEqual(none.bytesRead, 0);
  assert.strictEqual(await promisify(fs.exists)(file), true);

  let isLater = false;
  await new Promise((resolve) => {
    fs.read(fd, (error, count, buffer) => {
      assert(isLater);
      assert.strictEqual(error, null);
      assert.strictEqual(count, 6);
      assert.strictEqual(buffer.toString('latin1', 0, count), ' world');
      resolve();
    });
    isLater = true;
  });
  fs.closeSync(fd);
  fs.rmSync(folder, { recursive: true });
})();
