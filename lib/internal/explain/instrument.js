'use strict';

// The program's text with marks where it awaits. Lines stay where they are.

const { addSite, iteratorName, markName } = require('internal/explain/promises');

function parse(text, sourceType) {
  return require('internal/deps/acorn').parse(text, {
    ecmaVersion: 'latest',
    sourceType,
    allowReturnOutsideFunction: sourceType === 'script',
    allowHashBang: true,
    locations: true,
  });
}

// Insertions for one await: `await value` becomes `await mark(site, value)`.
function wrapArgument(insertions, name, site, node) {
  insertions.push({ at: node.start, text: `${name}(${site}, (`, isBefore: true });
  insertions.push({ at: node.end, text: '))', isBefore: false });
}

function findAwaits(tree, filename) {
  const insertions = [];
  require('internal/deps/acorn-walk').full(tree, (node) => {
    if (node.type === 'AwaitExpression') {
      const site = addSite(filename, node.loc.start.line);
      wrapArgument(insertions, markName, site, node.argument);
    } else if (node.type === 'ForOfStatement' && node.await) {
      const site = addSite(filename, node.loc.start.line);
      wrapArgument(insertions, iteratorName, site, node.right);
    }
  });
  return insertions;
}

// What is opened at a place comes from the outside in, what is closed from the inside out. The
// walk goes from the inside out.
function inOrder(insertions) {
  insertions.forEach((insertion, index) => { insertion.rank = index; });
  return insertions.sort((a, b) => a.at - b.at || a.isBefore - b.isBefore ||
    (a.isBefore ? b.rank - a.rank : a.rank - b.rank));
}

// A text with a mistake is left as it is: the engine will say why.
function instrument(text, filename, sourceType = 'script') {
  if (!text.includes('await')) return text;
  let insertions;
  try {
    insertions = inOrder(findAwaits(parse(text, sourceType), filename));
  } catch {
    return text;
  }
  let result = '';
  let done = 0;
  for (const { at, text: inserted } of insertions) {
    result += text.slice(done, at) + inserted;
    done = at;
  }
  return result + text.slice(done);
}

module.exports = { instrument };
