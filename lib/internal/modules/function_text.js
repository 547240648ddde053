'use strict';

// Functions of texts that were translated show what the program has written: tools send the texts
// of functions to other programs, or build them into bundles.
//
// Whoever puts such names into the body of a function says so here first, so that programs without
// them keep the engine's own method: see esm/transform.js, esm/quick_transform.js and
// esm/dynamic_import.js. What has become of `using` is shown as it is.

const { apply } = Reflect;
const { toString: engineToString } = Function.prototype;

let translated;

function makePattern() {
  const name = String.raw`([$\p{ID_Continue}\u200c\u200d]+)`;
  return new RegExp([
    String.raw`\$rondoImport\("(?:[^"\\]|\\.)*"\)`,
    String.raw`_\$+module\.(importSource|import|meta)\b`,
    String.raw` _\$+default(?=\s*\()`,
    String.raw`_\$+(arguments)\b`,
    // A reference to an import that is called, at the beginning of a statement and elsewhere; in a
    // shorthand property; and any other.
    String.raw`(?:;\(1|\(0),_\$+i\.${name}\)`,
    String.raw`\b${name}: _\$+i\.\4(?![$\p{ID_Continue}\u200c\u200d])`,
    String.raw`_\$+i\.${name}`,
  ].join('|'), 'gu');
}

const originals = { import: 'import', importSource: 'import.source', meta: 'import.meta' };

function original(found, property, argumentsName, called, shorthand, other) {
  if (property !== undefined) return originals[property];
  if (found.startsWith('$')) return 'import';
  return argumentsName ?? called ?? shorthand ?? other ?? '';
}

// A method, since the engine's is no constructor either.
const { toString } = {
  toString() {
    if (this === toString) return apply(engineToString, engineToString, []);
    const text = apply(engineToString, this, []);
    return text.includes('_$') || text.includes('$rondoImport') ?
      text.replace(translated ??= makePattern(), original) : text;
  },
};

let isShowing = false;

function showOriginalTexts() {
  if (isShowing) return;
  isShowing = true;
  Object.defineProperty(Function.prototype, 'toString', { __proto__: null, value: toString });
}

module.exports = { showOriginalTexts };
