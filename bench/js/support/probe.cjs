'use strict';

// Says which of the modules named on the command line a system has.

const present = process.argv.slice(2).filter((name) => {
  try {
    require(`node:${name}`);
    return true;
  } catch {
    return false;
  }
});
console.log(JSON.stringify(present));
