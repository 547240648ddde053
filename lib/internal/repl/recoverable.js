'use strict';

// Whether more lines can make something of what is no script yet.

// { isRecoverable, error } for text that does not parse; undefined if it does.
function examine(code) {
  const { parse } = require('internal/repl/transform');
  try {
    parse(code);
    return undefined;
  } catch (error) {
    return { isRecoverable: isRecoverable(error, code), error };
  }
}

function isRecoverable(error, code) {
  const message = error.message.replace(/ \(\d+:\d+\)$/, '');
  switch (message) {
    case 'Unterminated template':
    case 'Unterminated comment':
      return true;
    case 'Unterminated string constant':
      // The line goes on after a backslash.
      return /\\(?:\r\n?|\n)?$/.test(code.slice(error.pos).split('\n')[0]) ||
        /\\\r?\n$/.test(code);
    case 'Unterminated regular expression':
      return false;
    default:
      return error.pos >= code.trimEnd().length && /^Unexpected token/.test(message);
  }
}

module.exports = { examine };
