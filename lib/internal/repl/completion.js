'use strict';

// What can follow the text that was typed: commands, modules, properties and variables.

const core = internalBinding('core');

const chain = /(?:[a-zA-Z_$][\w$]*|\)|\])?(?:(?:\?\.|\.)[\w$]*|[\w$])*$/;
const simpleChain = /^[a-zA-Z_$][\w$]*(?:(?:\?\.|\.)[a-zA-Z_$][\w$]*)*$/;
const moduleCall = /\b(?:require|import)\s*\(\s*['"`]((?:[\w@./:-]+\/)?(?:[\w@./:-]*))$/;
const identifier = /^[a-zA-Z_$][\w$]*$/;
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
    const names = Reflect.ownKeys(step)
      .filter((key) => typeof key === 'string' && identifier.test(key));
    groups.push(names);
    step = Object.getPrototypeOf(step);
  }
  return groups;
}

function completeModule(typed) {
  const fs = require('fs');
  const path = require('path');
  if (typed.startsWith('.') || typed.startsWith('/')) {
    const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
    let entries = [];
    try {
      entries = fs.readdirSync(path.resolve(folder || '.'), { withFileTypes: true });
    } catch {
      // Nothing to offer.
    }
    const names = entries.filter((entry) => entry.name[0] !== '.').map((entry) =>
      folder + (entry.isDirectory() ? `${entry.name}/` : entry.name.replace(/\.(?:js|json|cjs)$/, '')));
    return [[names], typed];
  }
  const ids = core.builtins.publicIds();
  return [[ids, ids.map((id) => `node:${id}`), installedPackages(fs, path)], typed];
}

function installedPackages(fs, path) {
  const found = [];
  for (const folder of require('internal/modules/cjs_loader').Module._nodeModulePaths(
    process.cwd())) {
    try {
      found.push(...fs.readdirSync(folder).filter((name) => name[0] !== '.'));
    } catch {
      // Most of these folders do not exist.
    }
  }
  return found.map((name) => path.basename(name));
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
  const expression = typed.slice(0, dot).replace(/\?$/, '');
  if (!simpleChain.test(expression)) return [[], typed];
  let value;
  try {
    value = require('internal/repl/evaluate').evaluate(repl.context, expression, 'REPL');
  } catch {
    return [[], typed];
  }
  if (value === undefined || value === null) return [[], typed];
  const prefix = typed.slice(0, dot + 1);
  return [groupsOf(value).map((names) => names.map((name) => prefix + name)), typed];
}

// As [completions, text]: sorted, the groups parted by empty texts, the most general one first.
function arrange(groups, typed) {
  const seen = new Set();
  const result = [];
  for (const group of groups) {
    const fitting = group.filter((name) => name.startsWith(typed) && !seen.has(name)).sort();
    for (const name of fitting) seen.add(name);
    if (fitting.length > 0) result.unshift(fitting);
  }
  return [result.flatMap((group, index) => index === 0 ? group : ['', ...group]), typed];
}

function complete(repl, line) {
  const text = line.trimStart();
  const command = /^\.(\w*)$/.exec(text);
  if (command !== null && !repl.isBuffering()) {
    const names = Object.keys(repl.commands).map((name) => `.${name}`);
    const [found] = arrange([names], text);
    return [found, text];
  }
  const call = moduleCall.exec(line);
  if (call !== null) return arrange(...completeModule(call[1]));
  const typed = chain.exec(text)[0];
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
