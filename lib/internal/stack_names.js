'use strict';

// The names of functions in stacks as V8 writes them: `Class.method`, `new Class`, `Array.map`.
//
// Where the engine does not know what a function was called on, that is read off the source around
// it, by its indentation: that is cheap, and where it finds nothing the bare name stays.

const linesMax = 2000;

// Built-in functions that call back, and so are in the middle of stacks. Others are no frames.
const builtinOwners = {
  '__proto__': null,
  'every': 'Array', 'filter': 'Array', 'find': 'Array', 'findIndex': 'Array', 'findLast': 'Array',
  'findLastIndex': 'Array', 'flatMap': 'Array', 'forEach': 'Array', 'from': 'Array',
  'map': 'Array', 'next': 'Generator', 'parse': 'JSON', 'reduce': 'Array',
  'reduceRight': 'Array', 'replace': 'String', 'replaceAll': 'String', 'some': 'Array',
  'sort': 'Array', 'stringify': 'JSON',
};
const builtinConstructors = new Set(['Promise', 'Map', 'Set', 'Array', 'Uint8Array', 'RegExp']);

// Undefined for one that V8 does not show.
function builtinName(name) {
  if (builtinConstructors.has(name)) return `new ${name}`;
  return builtinOwners[name] === undefined ? undefined : `${builtinOwners[name]}.${name}`;
}

// Methods of the function that node:assert is.
const assertNames = new Set(['doesNotReject', 'doesNotThrow', 'rejects', 'throws']);
const loaderNames = new Set(['_compile', 'load', '_load', 'require', '_resolveFilename']);

function indentOf(text) {
  return text.search(/\S/);
}

// The line in which a method begins, from one inside of it; -1 if it is no method.
function findMethod(lines, line, name) {
  const escaped = name.replace(/[$]/g, '\\$&');
  const method = new RegExp(
    `^\\s*(?:static\\s+)?(?:async\\s+)?(?:[gs]et\\s+)?\\*?\\s*${escaped}\\s*\\(.*(?:[{,(]|\\}.*)$`);
  const other = new RegExp(`\\bfunction\\s*\\*?\\s*${escaped}\\b|\\b${escaped}\\s*[=:]`);
  const first = Math.max(0, line - linesMax);
  for (let index = line - 1; index >= first; index--) {
    if (other.test(lines[index])) return -1;
    if (method.test(lines[index]) && !/^\s*(?:if|for|while|switch|return)\b/.test(lines[index])) {
      return isCall(lines, index) ? -1 : index;
    }
  }
  return -1;
}

// `name(argument, {` looks the same, but ends without a body of its own.
function isCall(lines, index) {
  const text = lines[index];
  return /[,(]$/.test(text) && !/^\s*\)\s*\{/m.test(lines.slice(index, index + 10).join('\n'));
}

// The class, or `Object`, that the text at that line is directly inside of.
function ownerOf(lines, index) {
  const indent = indentOf(lines[index]);
  const oneLine = /\bclass\s+([\w$]+)[^{]*\{.*$/.exec(lines[index]);
  if (oneLine !== null) return oneLine[1];
  for (let above = index - 1; above >= Math.max(0, index - linesMax); above--) {
    const text = lines[above];
    if (text.trim() === '' || indentOf(text) >= indent) continue;
    const named = /\bclass\s+(?!extends\b)([\w$]+)/.exec(text) ??
      /([\w$]+)\s*=\s*class\b/.exec(text);
    if (named !== null) return named[1];
    return /[{(]\s*$/.test(text) && !/\bclass\b|\)\s*\{\s*$/.test(text) ? 'Object' : undefined;
  }
  return undefined;
}

// The name as V8 shows it. `callText` is the source where the caller calls it, if known.
function shownName({ name, file }, lines, line, callText) {
  if (name === '') return name;
  if (file === 'node:internal/modules/cjs_loader' && loaderNames.has(name)) return `Module.${name}`;
  if (file === 'node:assert' && assertNames.has(name)) return `ok.${name}`;
  if (callText !== undefined && /^new\s/.test(callText)) {
    const constructed = /^new\s+(?:[\w$]+\.)*([\w$]+)/.exec(callText)?.[1];
    if (constructed === name) return `new ${name}`;
  }
  if (lines.length === 0 || line === undefined) return name;
  const method = findMethod(lines, line, name);
  if (method === -1) return name;
  const accessor = /^\s*(?:static\s+)?([gs]et)\s/.exec(lines[method]);
  if (accessor !== null) return `${accessor[1]} ${name}`;
  const owner = ownerOf(lines, method);
  return owner === undefined ? name : `${owner}.${name}`;
}

const isIdentifier = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

// The name of a function that was called on an object of that class; see parseLine() of
// internal/stack for what else the engine tells there.
function nameOn(receiver, name) {
  switch (receiver) {
    case '': return name;
    case '*': return `new ${name || '<anonymous>'}`;
    case '<': return `get ${name}`;
    case '>': return `set ${name}`;
  }
  if (name === '') return `${receiver}.<anonymous>`;
  return !isIdentifier.test(name) || name.startsWith(receiver) ? name : `${receiver}.${name}`;
}

module.exports = { builtinName, nameOn, shownName };
