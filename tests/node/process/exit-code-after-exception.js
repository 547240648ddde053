'use strict';

// A listener of 'exit' has the last word, also when an exception ends the program.

process.on('exit', (code) => {
  console.log(code, process.exitCode);
  process.exitCode = 0;
});
throw new Error('uncaught');
