'use strict';

// Where a test was written.

const { getCallSites } = require('internal/util/call_sites');

// Deep enough to see past wrappers of our own.
const kFrameCount = 8;

function toFile(name) {
  return name.startsWith('file://') ? require('internal/url').fileURLToPath(name) : name;
}

// The program's frame that called `hidden`; undefined if there is none.
function callerLocation(hidden) {
  for (const site of getCallSites(kFrameCount, undefined, hidden)) {
    const { scriptName: name } = site;
    if (name.startsWith('node:') || name === '' || name === '<anonymous>') continue;
    const { lineNumber: line, columnNumber: column } = site;
    return { __proto__: null, line, column, file: toFile(name) };
  }
  return undefined;
}

module.exports = { callerLocation };
