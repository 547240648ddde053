'use strict';
// What a worker leaves open is closed when it ends, unless it was started without that.
const assert = require('assert');
const { once } = require('events');
const fs = require('fs');
const { Worker } = require('worker_threads');

const preamble = `
const fs = require('fs');
const { parentPort } = require('worker_threads');
const file = ${JSON.stringify(__filename)};
process.on('warning', ({ message }) => parentPort.postMessage(message));
`;

async function run(code, options) {
  const worker = new Worker(preamble + code, { eval: true, ...options });
  const [[message]] = await Promise.all([once(worker, 'message'), once(worker, 'exit')]);
  return message;
}

async function test() {
  const kept = await run('parentPort.postMessage(fs.openSync(file));', { trackUnmanagedFds: false });
  fs.closeSync(kept);

  const openings = [
    'parentPort.postMessage(fs.openSync(file));',
    'fs.open(file, (error, fd) => parentPort.postMessage(fd));',
    'fs.open(file, (error, fd) => { parentPort.postMessage(fd); process.exit(); });',
    'fs.promises.open(file).then((handle) => { process.handle = handle; ' +
      'parentPort.postMessage(handle.fd); });',
  ];
  for (const opening of openings) {
    const fd = await run(opening);
    assert.ok(fd > 2);
    assert.throws(() => fs.fstatSync(fd), { code: 'EBADF' }, opening);
  }
  // Whether or not descriptors are the program's, those of handles are not.
  const fd = await run(openings.at(-1), { trackUnmanagedFds: false });
  assert.throws(() => fs.fstatSync(fd), { code: 'EBADF' });

  // What it has closed itself may be somebody else's by now.
  assert.strictEqual(await run(`
    fs.closeSync(fs.openSync(file));
    fs.close(fs.openSync(file), () => parentPort.postMessage('done'));`), 'done');

  await checkWarnings();
}

async function checkWarnings() {
  const worker = new Worker(`${preamble}
    parentPort.once('message', (fd) => {
      fs.closeSync(fd);
      parentPort.postMessage(fs.openSync(file));
      parentPort.once('message', () => fs.openSync(file));
    });
  `, { eval: true });
  const foreign = fs.openSync(__filename);
  const messages = [];
  worker.on('message', (message) => {
    messages.push(message);
    if (typeof message !== 'number') return;
    fs.closeSync(message);
    worker.postMessage('again');
  });
  worker.postMessage(foreign);
  await once(worker, 'exit');
  assert.deepStrictEqual(messages.filter((message) => typeof message === 'string'), [
    `File descriptor ${foreign} closed but not opened in unmanaged mode`,
    `File descriptor ${foreign} opened in unmanaged mode twice`,
  ]);
}

test();
