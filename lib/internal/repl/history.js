'use strict';

// The lines of earlier sessions, in a file of the user's home folder.

const sizeDefault = 1000;

function historyPath(env) {
  const given = env.RONDO_REPL_HISTORY ?? env.NODE_REPL_HISTORY;
  if (given !== undefined) return given.trim() === '' ? undefined : given.trim();
  const home = require('os').homedir();
  return require('path').join(home, '.rondo_repl_history');
}

function historySize(env) {
  const given = Number(env.RONDO_REPL_HISTORY_SIZE ?? env.NODE_REPL_HISTORY_SIZE);
  return given > 0 ? Math.floor(given) : sizeDefault;
}

// Lines of one entry are kept apart by a return, since entries are by a newline.
const toEntry = (line) => line.replaceAll('\r', '\n');
const toLine = (entry) => entry.replaceAll('\n', '\r');

// Reads the file and keeps it up to date, then calls back, without an error in any case: a history
// that cannot be kept is no reason not to start.
function attach(repl, path, callback) {
  const fs = require('fs');
  let failure = null;
  try {
    const text = fs.readFileSync(path, { encoding: 'utf8', flag: 'a+', mode: 0o600 });
    repl.history = text.split(/\n+/).filter((line) => line !== '').slice(0, repl.historySize)
      .map(toEntry);
  } catch (error) {
    failure = error;
    repl._writeToOutput('\nError: Could not open history file.\n' +
      'REPL session history will not be persisted.\n');
    repl._refreshLine?.();
  }
  const save = () => {
    if (failure !== null) return;
    try {
      fs.writeFileSync(path, repl.history.map(toLine).join('\n'), { mode: 0o600 });
    } catch (error) {
      failure = error;
    }
  };
  repl.on('line', save);
  repl.on('exit', save);
  callback(null, repl);
}

module.exports = { attach, historyPath, historySize };
