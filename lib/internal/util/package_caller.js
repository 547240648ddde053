'use strict';

// Whether the nearest frame outside of the built-in modules is in a package. Who uses a package
// cannot change it, so such calls are not worth a warning about old functions.
function isCalledByPackage() {
  const { stack } = new Error();
  // Built-in modules have "node:" in place of a path. The header has no line number.
  for (const line of stack.split('\n')) {
    const path = /(?:^|[(@\s]|file:\/\/)(\/.*):\d+:\d+\)?$/.exec(line);
    if (path !== null) {
      return path[1].includes('/node_modules/');
    }
  }
  return false;
}

module.exports = { isCalledByPackage };
