'use strict';

// Completion of what is left of the cursor, at the press of the tab key.

const { commonPrefix } = require('internal/readline/text');

function complete(readline, lastKeypressWasTab) {
  readline.pause();
  const text = readline.line.slice(0, readline.cursor);
  const finished = (error, result) => {
    readline.resume();
    readline._tabCompleter(lastKeypressWasTab, error, result);
  };
  readline.completer(text, finished);
}

function finish(readline, lastKeypressWasTab, error, result) {
  if (error) {
    const { inspect } = require('internal/util/inspect');
    readline._writeToOutput(`Tab completion error: ${inspect(error)}`);
    return;
  }
  // What is completed may be less than the line.
  const [completions, completeOn] = result;
  if (!completions || completions.length === 0) return;
  const prefix = commonPrefix(completions.filter((text) => text !== ''));
  if (prefix.startsWith(completeOn) && prefix.length > completeOn.length) {
    readline._insertString(prefix.slice(completeOn.length));
    return;
  }
  if (!completeOn.startsWith(prefix)) {
    // It was spelled in another way.
    readline.line = readline.line.slice(0, readline.cursor - completeOn.length) + prefix +
      readline.line.slice(readline.cursor);
    readline.cursor = readline.cursor - completeOn.length + prefix.length;
    readline._refreshLine();
    return;
  }
  if (!lastKeypressWasTab) return;
  readline._beforeEdit(readline.line, readline.cursor);
  show(readline, completions);
}

// In columns; an empty text begins a new group.
function show(readline, completions) {
  const { getStringWidth } = require('internal/util/inspect');
  const widths = completions.map((text) => getStringWidth(text));
  const width = Math.max(...widths) + 2;
  const columns = Math.floor(readline.columns / width) || 1;
  if (columns === Infinity) {
    readline._writeToOutput(`\r\n${completions.join('\r\n')}\r\n\r\n`);
    readline._refreshLine();
    return;
  }
  let output = '\r\n';
  let lineIndex = 0;
  let whitespace = 0;
  for (let index = 0; index < completions.length; index++) {
    const text = completions[index];
    if (text === '' || lineIndex === columns) {
      output += '\r\n';
      lineIndex = 0;
      whitespace = 0;
    } else {
      output += ' '.repeat(whitespace);
    }
    if (text === '') {
      output += '\r\n';
    } else {
      output += text;
      whitespace = width - widths[index];
      lineIndex++;
    }
  }
  if (lineIndex !== 0) output += '\r\n\r\n';
  readline._writeToOutput(output);
  readline._refreshLine();
}

module.exports = { complete, finish };
