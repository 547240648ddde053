'use strict';

// The stack of a failure names what the function was called with, as Node's does.

const assert = require('node:assert');
const path = require('node:path');
const { run } = require('node:test');

const file = path.join(__dirname, 'fixtures', 'stacks.js');
const found = {};
run({ files: [file] })
  .on('test:fail', ({ name, details: { error } }) => {
    const lines = error.cause?.stack?.split('\n') ?? [];
    found[name] = lines.filter((line) => line.includes(file))
      .map((line) => line.trim().replace(file, 'file'));
  })
  .on('test:summary', (summary) => {
    if (summary.file !== undefined) return;
    assert.deepStrictEqual(found, {
      'plain': ['at TestContext.<anonymous> (file:5:29)'],
      'async': ['at TestContext.<anonymous> (file:6:35)'],
      'named': ['at TestContext.failing (file:7:42)'],
      'never runs': [],
      'suite': ['at SuiteContext.<anonymous> (file:9:24)'],
    });
  })
  .resume();
