'use strict';

// The stack as text, whatever the program has made of Error.prepareStackTrace and the limit.
function plainStack() {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.prepareStackTrace = undefined;
    Error.stackTraceLimit = 20;
    return `${new Error().stack}`;
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}

// Whether the nearest frame outside of the built-in modules is in a package. Who uses a package
// cannot change it, so such calls are not worth a warning about old functions.
function isCalledByPackage() {
  // Built-in modules have "node:" in place of a path. The header has no line number.
  for (const line of plainStack().split('\n')) {
    const path = /(?:^|[(@\s]|file:\/\/)(\/.*):\d+:\d+\)?$/.exec(line);
    if (path !== null) {
      return path[1].includes('/node_modules/');
    }
  }
  return false;
}

module.exports = { isCalledByPackage };
