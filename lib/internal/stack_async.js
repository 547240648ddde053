'use strict';

// The frames of async functions that wait, as lines of the engine's stacks: internal/async_callers
// tells which function waits, and at which `await` by a number, which the engine gives them as it
// compiles. So the text of the function is read here as the compiler reads it.

const { functionPlace } = internalBinding('errors');
const { toString } = Function.prototype;
const { apply } = Reflect;

const isNode = (value) => typeof value?.type === 'string';

// The parts of a node in the order in which their code is made, where that is not the order of
// their text. The condition of a loop is compiled twice: before the loop, and at its end.
const parts = {
  '__proto__': null,
  'AssignmentExpression': ({ left, right }) =>
    (left.type.endsWith('Pattern') ? [right, left] : [left, right]),
  'ForInStatement': ({ left, right, body }) => [right, left, body],
  'ForStatement': ({ init, test, update, body }) => [init, test, body, update, test],
  'PropertyDefinition': ({ computed, key }) => computed ? [key] : [],
  'SwitchStatement': ({ discriminant, cases }) =>
    [discriminant, ...cases.map(({ test }) => test), ...cases.flatMap((one) => one.consequent)],
  'VariableDeclarator': ({ id, init }) => [init, id],
  'WhileStatement': ({ test, body }) => [test, body, test],
  'ArrowFunctionExpression': () => [],
  'FunctionDeclaration': () => [],
  'FunctionExpression': () => [],
  'StaticBlock': () => [],
};

function partsOf(node) {
  const special = parts[node.type];
  if (special !== undefined) return special(node).filter(isNode);
  return Object.values(node).flat().filter(isNode).sort((a, b) => a.start - b.start);
}

function collectAwaits(node, places) {
  if (node.type === 'ForOfStatement') {
    collectForOf(node, places);
    return;
  }
  for (const part of partsOf(node)) collectAwaits(part, places);
  if (node.type === 'AwaitExpression') places.push(node.start);
}

// With `await`, the loop waits for each item and for the end of the iterator, which has a place of
// its own after a `break`.
function collectForOf({ left, right, body, await: isAwaiting }, places) {
  collectAwaits(right, places);
  collectAwaits(left, places);
  collectAwaits(body, places);
  if (!isAwaiting) return;
  const { start } = left.declarations?.[0].id ?? left;
  places.push(start, start);
  if (hasBreak(body)) places.push(start);
}

const isBreakTarget = /^(?:DoWhile|For|ForIn|ForOf|Switch|While)Statement$/;

// Whether a `break` without a name leaves what a statement is in.
function hasBreak(node) {
  if (node.type === 'BreakStatement') return node.label === null;
  if (isBreakTarget.test(node.type)) return false;
  return partsOf(node).some(hasBreak);
}

const before = '(function() { (async () => ';

// Where the awaits of the body of an async function begin, by their number.
function awaitsOf(body) {
  const places = [];
  const program = require('internal/deps/acorn').parse(`${before}${body}) })`, {
    allowSuperOutsideMethod: true, checkPrivateFields: false, ecmaVersion: 'latest',
  });
  const outer = program.body[0].expression.body.body[0].expression;
  collectAwaits(outer.body, places);
  return places.map((start) => start - before.length);
}

// A function that is written where it gets its name has none itself.
function nameBefore(text) {
  const arrow = /([\w$]+)\s*[=:]\s*async(?:\s+[\w$]+|\s*\([^()]*\))\s*=>\s*$/;
  const plain = /([\w$]+)\s*[=:]\s*async\s+function\s*\([^()]*\)\s*$/;
  return (arrow.exec(text) ?? plain.exec(text))?.[1] ?? '';
}

function makeLine(body, number, [url, line, column], name) {
  let offset = 0;
  try {
    offset = awaitsOf(body)[number - 1] ?? 0;
  } catch {
    // Written in words that the parser does not know: the beginning has to do.
  }
  const lines = body.slice(0, offset).split('\n');
  if (lines.length > 1) column = 1;
  return `${name}@${url}:${line + lines.length - 1}:${column + lines.at(-1).length}`;
}

const known = new Map();
const knownMax = 100;

// A line for each pair of internal/async_callers. `textOf(place)` is the text of a line before it.
function linesOfCallers(callers, textOf) {
  const lines = [];
  for (let index = 0; index < callers.length; index += 2) {
    const line = lineOf(callers[index], callers[index + 1], textOf);
    if (line !== undefined) lines.push(line);
  }
  return lines;
}

function lineOf(caller, number, textOf) {
  if (caller === null) return `Promise.all@[native code]:${number}`;
  const place = functionPlace(caller);
  if (place === undefined) return undefined;
  const key = `${number} ${place}`;
  let line = known.get(key);
  if (line === undefined) {
    const name = caller.name || nameBefore(textOf(place));
    line = makeLine(apply(toString, caller, []), number, place, name);
    if (known.size >= knownMax) known.clear();
    known.set(key, line);
  }
  return line;
}

module.exports = { linesOfCallers };
