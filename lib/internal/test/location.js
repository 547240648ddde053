'use strict';

// Where a test was written.

const { parseFrame, stackLines } = require('internal/util/call_sites');

// Deep enough to see past wrappers of our own.
const kFrameCount = 8;

function toFile(name) {
  return name.startsWith('file://') ? require('internal/url').fileURLToPath(name) : name;
}

// The program's frame that called `hidden`; undefined if there is none.
function callerLocation(hidden) {
  for (const text of stackLines(kFrameCount, hidden, true)) {
    if (text.includes('(node:') || text.startsWith('    at node:')) continue;
    const { scriptName: name, lineNumber: line, columnNumber: column } = parseFrame(text);
    // Texts of eval() have no place.
    if (/^ {4}at eval \(/.test(text)) return undefined;
    if (name === '' || name === '<anonymous>') continue;
    return { __proto__: null, line, column, file: toFile(name) };
  }
  return undefined;
}

module.exports = { callerLocation };
