'use strict';

// A value that is no error has no stack, and still the place is shown.

function fail() {
  if (process.argv.length > 0) throw { reason: 'none' };
}
process.on('exit', (code) => console.log(code));
fail();
