'use strict';

// Reads the expressions that the engine quotes in its messages.

const closers = { '(': ')', '[': ']', '{': '}' };

// Where the bracket at an index is closed, or a string that begins there ends.
function endOf(text, index) {
  const opener = text[index];
  if (closers[opener] === undefined) {
    for (let at = index + 1; at < text.length; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === opener) return at;
    }
    return text.length - 1;
  }
  for (let at = index + 1; at < text.length; at++) {
    if (text[at] === closers[opener]) return at;
    if ('([{\'"`'.includes(text[at])) at = endOf(text, at);
  }
  return text.length - 1;
}

// The expression with blanks for what is in brackets and strings, each character in its place.
function outlineOf(expression) {
  let outline = '';
  while (outline.length < expression.length) {
    const index = outline.length;
    outline += expression[index];
    if (!'([{\'"`'.includes(expression[index])) continue;
    const end = endOf(expression, index);
    if (end > index) outline += ' '.repeat(end - index - 1) + expression[end];
  }
  return outline;
}

function isString(text) {
  return /^(['"])[^]*\1$/.test(text) && endOf(text, 0) === text.length - 1;
}

// The last key of a member expression; undefined if it is known only when the program runs.
function keyOf(expression) {
  const named = /(?:\.|\?\.)\s*([\w$#]+)$/.exec(expression)?.[1];
  if (named !== undefined) return named;
  if (!expression.endsWith(']')) return undefined;
  const parts = partsOf(expression);
  const inside = parts.at(-1).slice(1, -1).trim();
  if (isString(inside)) return inside.slice(1, -1);
  return /^\d+$/.test(inside) ? inside : undefined;
}

// `a.b(c)[d]` in parts: `a`, `.b`, `(c)`, `[d]`.
function partsOf(expression) {
  const parts = [];
  let start = 0;
  let index = 0;
  const cut = () => {
    if (index > start) parts.push(expression.slice(start, index));
    start = index;
  };
  while (index < expression.length) {
    const character = expression[index];
    if ('([{\'"`'.includes(character)) {
      cut();
      index = endOf(expression, index) + 1;
      cut();
    } else if (character === '.' && expression[index - 1] !== '?') {
      cut();
      index++;
    } else {
      index++;
    }
  }
  cut();
  return parts;
}

function describeFirst(part) {
  const text = part.trim();
  if (isString(text)) return `"${text.slice(1, -1)}"`;
  if (/^[\w$#]+$/.test(text)) return text;
  if (text === '[]' || text === '{}') return text;
  const inside = text.startsWith('(') ? text.slice(1, -1).trim() : '';
  if (/^(?:void|typeof) [\w$]+$/.test(inside)) return text;
  if (/^[\w$.]+$/.test(inside)) return inside;
  return inside === '{}' ? inside : '(intermediate value)';
}

function describePart(part) {
  const text = part.trim();
  if (text.startsWith('(')) return '(...)';
  if (text.startsWith('[')) {
    const inside = text.slice(1, -1).trim();
    if (isString(inside)) return `.${inside.slice(1, -1)}`;
    return /^[\w$.]+$/.test(inside) ? `[${inside}]` : '[...]';
  }
  return text.replace(/\s+/g, '');
}

// As V8 names what was called: `f(1).a['b']` is `f(...).a.b`.
function describeCallee(expression) {
  const text = expression.trim();
  if (/^(?:new|await|yield|function|class|async)\b/.test(text) || text.includes('=>')) {
    return '(intermediate value)';
  }
  const [first, ...rest] = partsOf(text);
  return describeFirst(first ?? '') + rest.map(describePart).join('');
}

// `new a.B(c)`: `a.B`.
function splitConstruction(expression) {
  const text = expression.replace(/^new\s+/, '');
  const parts = partsOf(text);
  if (parts.length > 1 && parts.at(-1).startsWith('(')) parts.pop();
  return parts.join('');
}

module.exports = { describeCallee, keyOf, outlineOf, splitConstruction };
