'use strict';
// fs.watch, fs.watchFile and fs.promises.watch tell of changes, and let the process end when
// they are closed.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-watching-'));
const at = (...names) => path.join(folder, ...names);
assert.throws(() => fs.watch(at('none')),
              { code: 'ENOENT', syscall: 'watch', filename: at('none') });

function watchDirectory() {
  return new Promise((resolve) => {
    const watcher = fs.watch(folder, (eventType, filename) => {
      assert.strictEqual(eventType, 'rename');
      assert.strictEqual(filename, 'made');
      watcher.close();
      watcher.close();
    });
    watcher.on('close', resolve);
    fs.writeFileSync(at('made'), '');
  });
}

function watchByAsking() {
  return new Promise((resolve) => {
    const listener = (current, previous) => {
      if (current.size !== 3) return;
      assert.strictEqual(previous.size, 0);
      fs.unwatchFile(at('made'), listener);
      resolve();
    };
    const watcher = fs.watchFile(at('made'), { interval: 5 }, listener);
    assert.strictEqual(watcher.unref(), watcher);
    watcher.ref();
    const timer = setTimeout(() => fs.writeFileSync(at('made'), 'abc'), 50);
    timer.unref();
  });
}

async function iterate() {
  const controller = new AbortController();
  const { signal } = controller;
  setImmediate(() => fs.writeFileSync(at('second'), ''));
  await assert.rejects(async () => {
    for await (const event of fs.promises.watch(folder, { signal })) {
      assert.strictEqual(event.filename, 'second');
      controller.abort();
    }
  }, { name: 'AbortError' });
}

(async () => {
  await watchDirectory();
  await watchByAsking();
  await iterate();
  fs.watch(folder, { persistent: false });
  fs.rmSync(folder, { recursive: true });
})();
