'use strict';

// The value of what was typed before a point, found without running anything: looking for what
// could follow must not call functions, getters or traps of proxies.

const { isProxy } = require('internal/util/types');

const simpleNodes = new Set([
  'BinaryExpression', 'ConditionalExpression', 'Identifier', 'Literal', 'LogicalExpression',
  'TemplateElement', 'TemplateLiteral', 'ThisExpression', 'UnaryExpression',
]);

class Unknown extends Error {}

const quotes = new Set(['"', "'", '`']);

// Where the chain of properties begins that the text ends with: the end of the text if it ends with
// none, -1 if it has calls.
function startOfChain(text) {
  let index = text.length;
  for (;;) {
    while (index > 0 && /[\w$]/.test(text[index - 1])) index--;
    const before = text[index - 1];
    if (before === ']') {
      index = openingOf(text, index - 1);
      if (index === -1) return -1;
    } else if (before === '.') {
      index -= text[index - 2] === '?' ? 2 : 1;
    } else if (quotes.has(before) && text[index] === '.') {
      return text.lastIndexOf(before, index - 2);
    } else {
      return before === ')' ? -1 : index;
    }
  }
}

// The bracket that belongs to the one at the index; quoted texts are passed over.
function openingOf(text, index) {
  let depth = 0;
  let quote;
  for (let place = index; place >= 0; place--) {
    const character = text[place];
    if (quote !== undefined) {
      if (character === quote && text[place - 1] !== '\\') quote = undefined;
    } else if (character === '"' || character === "'" || character === '`') {
      quote = character;
    } else if (character === ']') {
      depth++;
    } else if (character === '[' && --depth === 0) {
      return place;
    }
  }
  return -1;
}

function isSimple(node) {
  if (!simpleNodes.has(node.type) || node.operator === 'delete') return false;
  return Object.values(node).every((value) =>
    (Array.isArray(value) ? value : [value]).every((child) =>
      typeof child?.type !== 'string' || isSimple(child)));
}

function propertyOf(object, key) {
  if (object === undefined || object === null) throw new Unknown();
  for (let step = Object(object); step !== null; step = Object.getPrototypeOf(step)) {
    if (isProxy(step)) throw new Unknown();
    const descriptor = Object.getOwnPropertyDescriptor(step, key);
    if (descriptor === undefined) continue;
    if (descriptor.get !== undefined || descriptor.set !== undefined) throw new Unknown();
    return descriptor.value;
  }
  return undefined;
}

function valueOfNode(node, text, evaluate) {
  if (node.type === 'ChainExpression') return valueOfNode(node.expression, text, evaluate);
  if (node.type !== 'MemberExpression') {
    if (!isSimple(node)) throw new Unknown();
    return evaluate(text.slice(node.start, node.end));
  }
  const object = valueOfNode(node.object, text, evaluate);
  const { property, computed } = node;
  if (property.type === 'PrivateIdentifier') throw new Unknown();
  const key = computed ? valueOfNode(property, text, evaluate) : property.name;
  if (typeof key === 'object' || typeof key === 'function') throw new Unknown();
  return propertyOf(object, key);
}

// Undefined if it cannot be known.
function valueOf(text, evaluate) {
  const acorn = require('internal/deps/acorn');
  try {
    const node = acorn.parseExpressionAt(text, 0, { ecmaVersion: 'latest' });
    const value = node.end === text.length ? valueOfNode(node, text, evaluate) : undefined;
    return isProxy(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

module.exports = { startOfChain, valueOf };
