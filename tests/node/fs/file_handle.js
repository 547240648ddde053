'use strict';
// FileHandle: its methods, and closing while they are under way.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

(async () => {
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'fs-handle-'));
  const file = path.join(folder, 'file');
  const handle = await fs.promises.open(file, 'w+');
  assert.strictEqual(typeof handle.fd, 'number');

  assert.strictEqual((await handle.write('hello')).bytesWritten, 5);
  const parts = [Buffer.from(' '), Buffer.from('world')];
  assert.strictEqual((await handle.writev(parts)).bytesWritten, 6);
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(5), 0, 5, 6);
  assert.strictEqual(bytesRead, 5);
  assert.strictEqual(buffer.toString(), 'world');
  assert.strictEqual((await handle.readv([Buffer.alloc(3), Buffer.alloc(3)], 0)).bytesRead, 6);
  await handle.truncate(5);
  assert.strictEqual((await handle.stat()).size, 5);
  await handle.chmod(0o600);
  await handle.utimes(10, 20);
  assert.strictEqual((await handle.stat({ bigint: true })).mtimeMs, 20000n);
  await handle.sync();
  await handle.datasync();
  await handle.appendFile('!');
  assert.strictEqual(fs.readFileSync(file, 'utf8').slice(0, 5), 'hello');

  let isClosed = false;
  handle.on('close', () => {
    isClosed = true;
  });
  const reading = handle.read(Buffer.alloc(5), 0, 5, 0);
  const closing = handle.close();
  assert.strictEqual(handle.close(), closing);
  assert.strictEqual((await reading).bytesRead, 5);
  await closing;
  assert(isClosed);
  assert.strictEqual(handle.fd, -1);
  await assert.rejects(handle.read(Buffer.alloc(1)), { code: 'EBADF', message: 'file closed' });
  fs.rmSync(folder, { recursive: true });
})();
