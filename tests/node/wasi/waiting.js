'use strict';

// poll_oneoff() waits for the first of times and descriptors.

const assert = require('assert');
const fs = require('fs');
const { WASI } = require('wasi');

const stdin = fs.openSync('/dev/null');
const wasi = new WASI({ version: 'preview1', stdin });
const memory = new WebAssembly.Memory({ initial: 1 });
wasi.finalizeBindings({ exports: { memory } });
const bytes = Buffer.from(memory.buffer);
const { poll_oneoff: poll, clock_time_get: clockTime } = wasi.wasiImport;

const [CLOCK, READ] = [0, 1];
function subscribe(index, userData, kind, fill) {
  const at = index * 48;
  bytes.fill(0, at, at + 48);
  bytes.writeBigUInt64LE(userData, at);
  bytes[at + 8] = kind;
  fill(at + 16);
}
const clock = (index, userData, nanoseconds, isAbsolute = 0) =>
  subscribe(index, userData, CLOCK, (at) => {
    bytes.writeUInt32LE(1, at);
    bytes.writeBigUInt64LE(nanoseconds, at + 8);
    bytes[at + 24] = isAbsolute;
  });
const descriptor = (index, userData, fd) =>
  subscribe(index, userData, READ, (at) => bytes.writeUInt32LE(fd, at));
function events(count) {
  assert.strictEqual(poll(0, 1024, count, 2048), 0);
  return Array.from({ length: bytes.readUInt32LE(2048) }, (_, index) => {
    const at = 1024 + index * 32;
    return [bytes.readBigUInt64LE(at), bytes.readUInt16LE(at + 8), bytes[at + 10]];
  });
}

clock(0, 7n, 10_000_000_000n);
clock(1, 8n, 20_000_000n);
const start = performance.now();
assert.deepStrictEqual(events(2), [[8n, 0, CLOCK]]);
assert(performance.now() - start >= 19);

clockTime(1, 0n, 3000);
clock(0, 9n, bytes.readBigUInt64LE(3000) - 1n, 1);
assert.deepStrictEqual(events(1), [[9n, 0, CLOCK]]);

clock(0, 7n, 10_000_000_000n);
descriptor(1, 10n, 0);
assert.deepStrictEqual(events(2), [[10n, 0, READ]]);
descriptor(1, 11n, 99);
assert.deepStrictEqual(events(2), [[11n, 8, READ]]);
assert.strictEqual(poll(0, 1024, 0, 2048), 28);
