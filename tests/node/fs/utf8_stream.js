'use strict';

// fs.Utf8Stream: joins what is written to pieces, and tells when they are in the file.

const assert = require('assert');
const { once } = require('events');
const fs = require('fs');
const os = require('os');
const path = require('path');

const { Utf8Stream } = fs;
if (Utf8Stream === undefined) process.exit();  // Node 20 does not have it.

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'utf8-stream-'));
let count = 0;
const freshFile = () => path.join(folder, `file-${count++}`);
const textOf = (file) => fs.readFileSync(file, 'utf8');

async function writesAndEnds(sync) {
  const dest = freshFile();
  const stream = new Utf8Stream({ dest, sync });
  await once(stream, 'ready');
  let written = 0;
  stream.on('write', (bytes) => { written += bytes; });
  assert.strictEqual(stream.write('größer\n'), true);
  stream.write('zwei\n');
  stream.end();
  await once(stream, 'close');
  assert.strictEqual(textOf(dest), 'größer\nzwei\n');
  assert.strictEqual(written, Buffer.byteLength('größer\nzwei\n'));
  assert.throws(() => stream.write('more'), { code: 'ERR_INVALID_STATE' });
}

async function collectsAndFlushes(sync) {
  const dest = freshFile();
  const stream = new Utf8Stream({ dest, sync, minLength: 100 });
  await once(stream, 'ready');
  stream.write('small');
  assert.strictEqual(textOf(dest), '');
  await new Promise((resolve, reject) => {
    stream.flush((error) => (error ? reject(error) : resolve()));
  });
  assert.strictEqual(textOf(dest), 'small');
  stream.write(' and more');
  stream.flushSync();
  assert.strictEqual(textOf(dest), 'small and more');
  stream.destroy();
  await once(stream, 'close');
}

// A character of which only a part got into the file is written again as a whole.
async function goesOnAfterAPart(sync) {
  const pieces = [];
  const answer = (data) => {
    pieces.push(data);
    return pieces.length === 1 ? 4 : Buffer.byteLength(data);
  };
  const stream = new Utf8Stream({
    fd: fs.openSync(freshFile(), 'w'),
    sync,
    fs: {
      write(fd, data, encoding, callback) { process.nextTick(callback, null, answer(data)); },
      writeSync: (fd, data) => answer(data),
    },
  });
  stream.write('abc中def');
  stream.end();
  await once(stream, 'finish');
  assert.deepStrictEqual(pieces, ['abc中def', '中def']);
}

async function asksWhetherToTryAgain() {
  const asked = [];
  let failures = 2;
  const stream = new Utf8Stream({
    fd: fs.openSync(freshFile(), 'w'),
    retryEAGAIN(error, length, rest) {
      asked.push([error.code, length, rest]);
      return asked.length === 1;
    },
    fs: {
      write(fd, data, encoding, callback) {
        const error = failures-- > 0 ? Object.assign(new Error('busy'), { code: 'EBUSY' }) : null;
        process.nextTick(callback, error, Buffer.byteLength(data));
      },
    },
  });
  stream.write('one');
  stream.write('two');
  const [error] = await once(stream, 'error');
  assert.strictEqual(error.code, 'EBUSY');
  assert.deepStrictEqual(asked, [['EBUSY', 3, 3], ['EBUSY', 3, 3]]);
  stream.end();
  await once(stream, 'close');
}

async function reopens(sync) {
  const dest = freshFile();
  const stream = new Utf8Stream({ dest, sync });
  stream.write('before');
  await once(stream, 'drain');
  fs.renameSync(dest, `${dest}.old`);
  stream.reopen();
  await once(stream, 'ready');
  stream.write('after');
  await once(stream, 'drain');
  assert.deepStrictEqual([textOf(`${dest}.old`), textOf(dest)], ['before', 'after']);
  stream.end();
  await once(stream, 'close');
}

async function dropsWhatIsTooMuch() {
  const stream = new Utf8Stream({ dest: freshFile(), minLength: 10, maxLength: 12 });
  await once(stream, 'ready');
  const dropped = [];
  stream.on('drop', (data) => dropped.push(data));
  stream.write('12345');
  stream.write('6789012345');
  assert.deepStrictEqual(dropped, ['6789012345']);
  stream.destroy();
}

async function takesBytes() {
  const dest = freshFile();
  const stream = new Utf8Stream({ dest, contentMode: 'buffer', maxWrite: 4, mkdir: true });
  await once(stream, 'ready');
  assert.throws(() => stream.write('text'), { code: 'ERR_INVALID_ARG_TYPE' });
  for (const text of ['abc', 'def', 'g']) stream.write(Buffer.from(text));
  stream.end();
  await once(stream, 'finish');
  assert.strictEqual(textOf(dest), 'abcdefg');
}

async function main() {
  assert.throws(() => new Utf8Stream({ fd: 1, minLength: 16384 }), /minLength|maxWrite/);
  for (const sync of [false, true]) {
    await writesAndEnds(sync);
    await collectsAndFlushes(sync);
    await goesOnAfterAPart(sync);
    await reopens(sync);
  }
  await asksWhetherToTryAgain();
  await dropsWhatIsTooMuch();
  await takesBytes();
  fs.rmSync(folder, { recursive: true });
}

main();
