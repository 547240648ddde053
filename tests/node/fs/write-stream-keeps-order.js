'use strict';

// What is written in the 'open' event comes before what is written in the next tick.

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'order-'));
const file = path.join(directory, 'file');
const stream = fs.createWriteStream(file);
stream.on('open', () => {
  stream.write('hello');
  process.nextTick(() => stream.end('world'));
});
stream.on('close', () => {
  assert.strictEqual(fs.readFileSync(file, 'utf8'), 'helloworld');
  fs.rmSync(directory, { recursive: true });
});
