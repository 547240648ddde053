'use strict';

// Writes the keys of all connections to a file, for those who have to look into them.

const { getOptionValue } = require('internal/options');

let isWarned = false;
let isErrorWarned = false;

function logKeys(socket) {
  const path = getOptionValue('--tls-keylog');
  if (!path) return;
  if (!isWarned) {
    isWarned = true;
    process.emitWarning('Using --tls-keylog makes TLS connections insecure ' +
                        `by writing secret key material to file ${path}`);
  }
  socket.on('keylog', (line) => {
    require('fs').appendFile(path, line, { mode: 0o600 }, (error) => {
      if (!error || isErrorWarned) return;
      isErrorWarned = true;
      process.emitWarning(
        `Failed to write TLS keylog (this warning will not be repeated): ${error}`);
    });
  });
}

module.exports = { logKeys };
