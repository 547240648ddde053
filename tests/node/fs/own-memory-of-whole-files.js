'use strict';
// What is read of a whole file is a Buffer with its content: of files of all sizes, many at a time,
// with callbacks, promises, handles and at once. With callbacks its memory is its own, exactly as
// large as the file.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-own-memory-'));
const sizes = [0, 1, 4096, 65535, 65536, 65537, 131072, 600000];
const files = sizes.flatMap((size) => ['a', 'b'].map((letter) => {
  const name = path.join(folder, `${letter}-${size}`);
  fs.writeFileSync(name, Buffer.alloc(size, letter));
  return { name, size, letter };
}));

function check({ size, letter }, data) {
  assert.ok(Buffer.isBuffer(data));
  assert.strictEqual(Object.getPrototypeOf(data), Buffer.prototype);
  assert.strictEqual(data.length, size);
  assert.ok(data.equals(Buffer.alloc(size, letter)));
}

async function withHandle(name) {
  const handle = await fs.promises.open(name);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

(async () => {
  for (const file of files) check(file, fs.readFileSync(file.name));
  const { promise, resolve } = Promise.withResolvers();
  let left = files.length;
  for (const file of files) {
    fs.readFile(file.name, (error, data) => {
      assert.ifError(error);
      check(file, data);
      if (file.size > 0) assert.strictEqual(data.buffer.byteLength, file.size);
      if (--left === 0) resolve();
    });
  }
  await promise;
  const read = await Promise.all(files.map(({ name }) => fs.promises.readFile(name)));
  read.forEach((data, index) => check(files[index], data));
  const handled = await Promise.all(files.map(({ name }) => withHandle(name)));
  handled.forEach((data, index) => check(files[index], data));
  const hex = await Promise.all(files.map(({ name }) => fs.promises.readFile(name, 'hex')));
  hex.forEach((text, index) => assert.strictEqual(text, read[index].toString('hex')));
  // A callback may read another file before the Buffer is looked at.
  fs.readFile(files[4].name, (error, data) => {
    check(files[2], fs.readFileSync(files[2].name));
    check(files[4], data);
    fs.rmSync(folder, { recursive: true });
  });
})();
