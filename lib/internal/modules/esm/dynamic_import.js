'use strict';

// import() in scripts. The engine has no way to ask us for a module, so the keyword becomes a call
// of a hidden global function, which knows by the URL where the call stands.

const globalName = '$rondoImport';

function define() {
  if (Object.hasOwn(globalThis, globalName)) return;
  Object.defineProperty(globalThis, globalName, {
    configurable: true, enumerable: false, writable: true, value: importFrom,
  });
}

function importFrom(url) {
  return (specifier, options) =>
    require('internal/modules/esm/loader').importDynamically(specifier, options, url);
}

// Where the keyword stands, in code rather than in texts or comments.
function positionsOf(source) {
  let imports;
  try {
    [imports] = require('internal/deps/es-module-lexer').parse(source);
  } catch {
    return [];  // The engine finds the mistake again, and says it better.
  }
  return imports.filter(({ d }) => d >= 0).map(({ ss }) => ss);
}

function rewrite(source, url) {
  if (!/\bimport\s*(?:\(|\/[*/])/.test(source)) return source;
  const positions = positionsOf(source);
  if (positions.length === 0) return source;
  define();
  const call = `${globalName}(${JSON.stringify(url)})`;
  let result = '';
  let last = 0;
  for (const position of positions) {
    result += source.slice(last, position) + call;
    last = position + 'import'.length;
  }
  return result + source.slice(last);
}

module.exports = { globalName, rewrite };
