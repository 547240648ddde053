'use strict';

// Functions that call their callback sometimes before they return and sometimes later.
//
// In the program's text, a function whose last parameter is called somewhere in it is changed: the
// callback that it gets is one that notes when it is called.

const { Module } = require('internal/modules/cjs_loader');
const { report } = require('internal/diagnose/findings');

const enterName = '__rondo_enter';

// By the numbers that are in the text: where, what, and how its callbacks were called.
const functions = [];

function noteCall(entry, isSynchronous) {
  if (isSynchronous) entry.hasCalledAtOnce = true;
  else entry.hasCalledLater = true;
  if (!entry.hasCalledAtOnce || !entry.hasCalledLater) return;
  report({
    kind: 'zalgo',
    site: entry.site,
    message: `${entry.name} calls ${entry.parameter}() sometimes before it returns and sometimes ` +
      'later: its callers see two orders',
    stack: [`${entry.name} ${entry.site}`],
    advice: 'process.nextTick() or queueMicrotask() makes the fast way asynchronous, too.',
  });
}

// enter(number, callback, body): runs the body with a callback that notes its calls.
function enter(number, callback, body) {
  if (typeof callback !== 'function') return body(callback);
  const entry = functions[number];
  let isInside = true;
  const noted = new Proxy(callback, {
    apply(target, self, args) {
      noteCall(entry, isInside);
      return Reflect.apply(target, self, args);
    },
  });
  try {
    return body(noted);
  } finally {
    isInside = false;
  }
}

// ---- The text --------------------------------------------------------------------------------

// The parameter that is the callback, if the function calls it, itself or in a function inside.
function callbackOf(node, walk) {
  const last = node.params.at(-1);
  if (node.async || node.generator || last?.type !== 'Identifier') return undefined;
  let isCalled = false;
  walk.simple(node.body, {
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === last.name) isCalled = true;
    },
  });
  return isCalled ? last : undefined;
}

function nameOf(node, text) {
  if (node.id) return `${node.id.name}()`;
  const textBefore = text.slice(Math.max(0, node.start - 60), node.start);
  const before = /([\w$.]+)\s*[:=]\s*(?:function\s*)?$/.exec(textBefore);
  return before === null ? 'a function' : `${before[1]}()`;
}

// The body becomes that of an arrow function, which has the same `this` and `arguments`.
function insertionsFor(node, parameter, number) {
  const head = `${enterName}(${number}, ${parameter.name}, (${parameter.name}) => `;
  if (node.body.type !== 'BlockStatement') {
    return [
      { at: node.body.start, text: `${head}(`, rank: 1 },
      { at: node.body.end, text: '))', rank: 0 },
    ];
  }
  const directives = node.body.body.filter(({ directive }) => directive !== undefined);
  const at = directives.at(-1)?.end ?? node.body.start + 1;
  return [
    { at, text: ` return ${head}{`, rank: 1 }, { at: node.body.end - 1, text: '}); ', rank: 0 },
  ];
}

function change(text, filename) {
  const walk = require('internal/deps/acorn-walk');
  const tree = require('internal/deps/acorn').parse(text, {
    ecmaVersion: 'latest', sourceType: 'script', allowReturnOutsideFunction: true,
    allowHashBang: true, locations: true,
  });
  const insertions = [];
  walk.full(tree, (node) => {
    if (!/Function/.test(node.type)) return;
    const parameter = callbackOf(node, walk);
    if (parameter === undefined) return;
    functions.push({
      site: `${filename}:${node.loc.start.line}`, name: nameOf(node, text),
      parameter: parameter.name, hasCalledAtOnce: false, hasCalledLater: false,
    });
    insertions.push(...insertionsFor(node, parameter, functions.length - 1));
  });
  return insertions;
}

function instrument(text, filename) {
  let insertions;
  try {
    insertions = change(text, filename);
  } catch {
    // No script: the engine will say why.
    return text;
  }
  // Functions lie inside of each other: what is inside ends first.
  insertions.forEach((insertion, index) => { insertion.index = index; });
  insertions.sort((a, b) => a.at - b.at || a.rank - b.rank ||
    (a.rank === 0 ? a.index - b.index : b.index - a.index));
  let result = '';
  let done = 0;
  for (const { at, text: inserted } of insertions) {
    result += text.slice(done, at) + inserted;
    done = at;
  }
  return result + text.slice(done);
}

function install() {
  Object.defineProperty(globalThis, enterName, { __proto__: null, value: enter });
  const { _compile } = Module.prototype;
  Module.prototype._compile = function(content, filename) {
    const text = filename.includes('/node_modules/') ? content : instrument(content, filename);
    return Reflect.apply(_compile, this, [text, filename]);
  };
}

module.exports = { install };
