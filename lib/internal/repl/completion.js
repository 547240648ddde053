'use strict';

// What can follow the text that was typed: commands, modules, properties and variables.

const fileCall = /\bfs(?:\.promises)?\.[a-z][a-zA-Z]+\(\s*["'](.*)$/;
const moduleCall = /\b(require|import)\s*\(\s*['"`]((?:[\w@./:-]+\/)?(?:[\w@./:-]*))$/;
const identifier = /^[a-zA-Z_$][\w$]*$/;
// Methods of Object.prototype that nobody looks for.
const oldNames = /^__(?:define|lookup)[GS]etter__$/;
const keywords = [
  'async', 'await', 'break', 'case', 'catch', 'const', 'continue', 'debugger', 'default',
  'delete', 'do', 'else', 'export', 'false', 'finally', 'for', 'function', 'if', 'import', 'in',
  'instanceof', 'let', 'new', 'null', 'return', 'switch', 'this', 'throw', 'true', 'try',
  'typeof', 'var', 'void', 'while', 'with', 'yield',
];

// One group for each object of the chain of prototypes.
function groupsOf(value) {
  const groups = [];
  let step = value !== null && (typeof value === 'object' || typeof value === 'function') ?
    value : Object(value).constructor?.prototype;
  for (let depth = 0; step && depth < 8; depth++) {
    const isLast = Object.getPrototypeOf(step) === null;
    const names = Reflect.ownKeys(step).filter((key) =>
      typeof key === 'string' && identifier.test(key) && !(isLast && oldNames.test(key)));
    groups.push(names);
    step = Object.getPrototypeOf(step);
  }
  return groups;
}

// The names in a folder, or those there that begin with what was typed.
function completeFile(typed) {
  const fs = require('fs');
  const path = require('path');
  try {
    return [[fs.readdirSync(typed)], ''];
  } catch {
    // It is no folder, or not yet the whole name of one.
  }
  const begin = path.basename(typed);
  try {
    return [[fs.readdirSync(path.dirname(typed))], begin];
  } catch {
    return [[], begin];
  }
}

function completeExpression(repl, typed) {
  const dot = typed.lastIndexOf('.');
  if (dot === -1) {
    const groups = groupsOf(repl.context);
    // Those that every context has are in no object that one could look at.
    if (!repl.useGlobal) groups[0].push(...require('internal/repl/context').namesOfBuiltins());
    if (typed !== '') groups.push(keywords);
    return [groups, typed];
  }
  const { evaluate } = require('internal/repl/evaluate');
  const value = require('internal/repl/expression').valueOf(
    typed.slice(0, dot).replace(/\?$/, ''), (text) => evaluate(repl.context, `(${text})`, 'REPL'));
  if (value === undefined || value === null) return [[], typed];
  const prefix = typed.slice(0, dot + 1);
  return [groupsOf(value).map((names) => names.map((name) => prefix + name)), typed];
}

// As [completions, text]: sorted, the groups parted by empty texts, the most general one first.
function arrange(groups, typed) {
  const seen = new Set();
  const result = [];
  const begin = typed.toLowerCase();
  for (const group of groups) {
    const fitting = group
      .filter((name) => name.toLowerCase().startsWith(begin) && !seen.has(name)).sort();
    for (const name of fitting) seen.add(name);
    if (fitting.length > 0) result.unshift(fitting);
  }
  return [result.flatMap((group, index) => index === 0 ? group : ['', ...group]), typed];
}

function complete(repl, line) {
  const text = line.trimStart();
  const command = /^\.(\w*)$/.exec(text);
  if (command !== null && !repl.isBuffering()) {
    return arrange([Object.keys(repl.commands)], command[1]);
  }
  // What is declared has no name yet.
  if (/^(?:let|const|var)\s+[\w$]*$/.test(text)) return [[], text];
  const call = moduleCall.exec(line);
  if (call !== null) {
    const { completeModule } = require('internal/repl/module_completion');
    return arrange(...completeModule(call[2], call[1] === 'import'));
  }
  const file = fileCall.exec(line);
  if (file !== null) return arrange(...completeFile(file[1]));
  const start = require('internal/repl/expression').startOfChain(text);
  if (start === -1) return [[], text];
  const typed = text.slice(start);
  if (typed === '' && text !== '') return [[], undefined];
  return arrange(...completeExpression(repl, typed));
}

function commonPrefix([first, ...others]) {
  let length = first.length;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, length))) length--;
  }
  return first.slice(0, length);
}

// In an editor there is no place for a list: only what all of them begin with is filled in.
function completeInEditor(callback) {
  return (error, result) => {
    if (error) {
      callback(error);
      return;
    }
    const [completions, typed = ''] = result;
    const found = completions.filter(Boolean);
    callback(null, [typed !== '' && found.length > 0 ? [commonPrefix(found)] : found, typed]);
  };
}

module.exports = { complete, completeInEditor };
