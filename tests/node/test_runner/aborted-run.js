'use strict';

// A signal ends the files of a run.

const assert = require('node:assert');
const path = require('node:path');
const { run } = require('node:test');

const controller = new AbortController();
const files = ['endless.js', 'few.js'].map((name) => path.join(__dirname, 'fixtures', name));
const failed = [];
run({ files, signal: controller.signal })
  .on('test:dequeue', ({ name }) => { if (name === 'waits for ever') controller.abort(); })
  .on('test:fail', ({ file, details: { error } }) => {
    failed.push([path.basename(file), error.failureType]);
  })
  .on('test:summary', ({ success, counts }) => {
    assert.strictEqual(success, false);
    assert.strictEqual(counts.cancelled, 2);
    assert.deepStrictEqual(failed, [['endless.js', 'testAborted'], ['few.js', 'testAborted']]);
  })
  .resume();
