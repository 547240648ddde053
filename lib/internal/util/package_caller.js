'use strict';

const { engineStack } = require('internal/errors_v8');

// The nearest frames first: built-in modules are seldom more than some frames deep.
const depths = [6, 100];

// The place of the nearest frame that is neither a built-in module's nor the engine's own.
const outside = /(?:^|\n)[^@\n]*@(?!node:|\[native code\])([^\n]*):\d+:\d+(?=\n|$)/;

// Answers by the engine's text: who calls often does so from the same places.
const known = new Map();
const knownMax = 50;

function isInPackage(stack) {
  const place = outside.exec(stack);
  return place === null ? undefined : place[1].includes('/node_modules/');
}

// Whether the nearest frame outside of the built-in modules is in a package. Who uses a package
// cannot change it, so such calls are not worth a warning about old functions.
function isCalledByPackage() {
  for (const depth of depths) {
    const stack = engineStack(depth);
    let answer = known.get(stack);
    if (answer === undefined) {
      answer = isInPackage(stack);
      if (known.size >= knownMax) known.clear();
      known.set(stack, answer);
    }
    if (answer !== undefined) return answer;
  }
  return false;
}

module.exports = { isCalledByPackage };
