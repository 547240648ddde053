'use strict';

// FileHandle.readableWebStream(): bytes of a file for readers of the web.

const assert = require('assert');
const { readFileSync } = require('fs');
const { open } = require('fs/promises');

const expected = readFileSync(__filename, 'latin1');
const text = ({ buffer, byteLength, byteOffset }) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1');

async function readAll() {
  const file = await open(__filename);
  let found = '';
  for await (const chunk of file.readableWebStream()) found += text(chunk);
  assert.strictEqual(found, expected);
  assert.throws(() => file.readableWebStream(), { code: 'ERR_INVALID_STATE' });
  await file.close();
  assert.throws(() => file.readableWebStream(), { code: 'ERR_INVALID_STATE' });
}

async function readParts() {
  const file = await open(__filename);
  const reader = file.readableWebStream({ type: 'bytes' }).getReader({ mode: 'byob' });
  let found = '';
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(100));
    if (done) break;
    assert(value.byteLength <= 100);
    found += text(value);
  }
  assert.strictEqual(found, expected);
  await file.close();
}

async function closeEarly() {
  const file = await open(__filename);
  const reader = file.readableWebStream().getReader();
  const closing = file.close();
  await reader.closed;
  await closing;
  const other = await open(__filename);
  await other.readableWebStream().cancel();
  assert.notStrictEqual(other.fd, -1);
  await other.close();
}

let isDone = false;
Promise.all([readAll(), readParts(), closeEarly()]).then(() => { isDone = true; });
process.on('exit', () => assert(isDone));
