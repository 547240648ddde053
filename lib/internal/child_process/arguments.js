'use strict';

// What the functions of child_process are given, checked and in one form.

const { kEmptyObject } = require('internal/util');
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_OUT_OF_RANGE },
} = require('internal/errors');
const {
  validateBoolean, validateFunction, validateObject, validateString,
} = require('internal/validators');

// The kernel would take a NUL for the end of the string.
function refuseNul(value, name) {
  if (typeof value === 'string' && value.includes('\0')) {
    throw new ERR_INVALID_ARG_VALUE(name, value, 'must be a string without null bytes');
  }
}

function refuseNuls(values, name) {
  for (let index = 0; index < values.length; index++) {
    refuseNul(values[index], `${name}[${index}]`);
  }
}

function validateTimeout(timeout) {
  if (timeout != null && !(Number.isInteger(timeout) && timeout >= 0)) {
    throw new ERR_OUT_OF_RANGE('timeout', 'an unsigned integer', timeout);
  }
}

function validateMaxBuffer(maxBuffer) {
  if (maxBuffer != null && !(typeof maxBuffer === 'number' && maxBuffer >= 0)) {
    throw new ERR_OUT_OF_RANGE('options.maxBuffer', 'a positive number', maxBuffer);
  }
}

// The signal's number, or undefined if none was given.
function toKillSignal(killSignal) {
  if (killSignal == null) return undefined;
  if (typeof killSignal !== 'string' && typeof killSignal !== 'number') {
    throw new ERR_INVALID_ARG_TYPE('options.killSignal', ['string', 'number'], killSignal);
  }
  return require('internal/util').convertToValidSignal(killSignal);
}

function validateId(value, name) {
  if (value != null && value !== (value | 0)) {
    throw new ERR_INVALID_ARG_TYPE(name, 'int32', value);
  }
}

function validateArgv0(argv0) {
  if (argv0 == null) return;
  validateString(argv0, 'options.argv0');
  refuseNul(argv0, 'options.argv0');
}

function validateSpawnOptions(options) {
  if (options.detached != null) validateBoolean(options.detached, 'options.detached');
  validateId(options.uid, 'options.uid');
  validateId(options.gid, 'options.gid');
  const { shell } = options;
  if (shell != null && typeof shell !== 'boolean' && typeof shell !== 'string') {
    throw new ERR_INVALID_ARG_TYPE('options.shell', ['boolean', 'string'], shell);
  }
  validateArgv0(options.argv0);
  if (options.windowsHide != null) validateBoolean(options.windowsHide, 'options.windowsHide');
  if (options.windowsVerbatimArguments != null) {
    validateBoolean(options.windowsVerbatimArguments, 'options.windowsVerbatimArguments');
  }
}

let isShellWarned = false;
function warnOfShellArguments() {
  if (isShellWarned) return;
  isShellWarned = true;
  process.emitWarning(
    'Passing args to a child process with shell option true can lead to security ' +
    'vulnerabilities, as the arguments are not escaped, only concatenated.',
    'DeprecationWarning', 'DEP0190');
}

// The platform is what the process object says, which programs for others pretend to change.
function defaultShell() {
  if (process.platform === 'win32') return process.env.comspec || 'cmd.exe';
  return process.platform === 'android' ? '/system/bin/sh' : '/bin/sh';
}

function shellArguments(shell, command) {
  const isCmd = process.platform === 'win32' && /^(?:.*\\)?cmd(?:\.exe)?$/i.test(shell);
  return isCmd ? ['/d', '/s', '/c', `"${command}"`] : ['-c', command];
}

// The environment as NAME=value. What an object inherits belongs to it.
function toPairs(env) {
  const pairs = [];
  for (const name in env) {
    const value = env[name];
    if (value === undefined) continue;
    refuseNul(name, `options.env['${name}']`);
    refuseNul(value, `options.env['${name}']`);
    pairs.push(`${name}=${value}`);
  }
  return pairs;
}

// Those of process.env, which most children get, are made again only after a change.
let known = { changes: undefined, pairs: [] };

function pairsOfProcess() {
  const { env } = process;
  const changes = require('internal/process/env').changesOf(env);
  if (changes === undefined || inheritsVariables(env)) return toPairs(env);
  if (known.changes !== changes) known = { changes, pairs: toPairs(env) };
  // The program can see the list, and add to it.
  return known.pairs.slice();
}

function inheritsVariables(env) {
  let hasAny = false;
  for (const name in Object.getPrototypeOf(env)) hasAny ||= name !== '';
  return hasAny;
}

// Coverage of a program is that of its children as well, whatever environment they are given.
function makeEnvironmentPairs(given) {
  if (!given) return pairsOfProcess();
  const coverage = process.env.NODE_V8_COVERAGE;
  if (coverage && !Object.hasOwn(given, 'NODE_V8_COVERAGE')) given.NODE_V8_COVERAGE = coverage;
  return toPairs(given);
}

function splitArguments(args, options) {
  if (Array.isArray(args)) return [args.slice(), options];
  if (args == null) return [[], options];
  if (typeof args !== 'object') throw new ERR_INVALID_ARG_TYPE('args', 'object', args);
  return [[], args];
}

// What spawn(file, args, options) means. args begins with the name of the program.
function normalizeSpawn(file, givenArgs, givenOptions) {
  validateString(file, 'file');
  refuseNul(file, 'file');
  if (file.length === 0) throw new ERR_INVALID_ARG_VALUE('file', file, 'cannot be empty');
  let [args, options] = splitArguments(givenArgs, givenOptions);
  refuseNuls(args, 'args');
  if (options === undefined) {
    options = kEmptyObject;
  } else {
    validateObject(options, 'options');
  }
  options = { __proto__: null, ...options };
  let { cwd } = options;
  if (cwd != null) cwd = require('internal/fs/utils').getValidatedPath(cwd, 'options.cwd');
  validateSpawnOptions(options);
  if (options.shell) {
    refuseNul(options.shell, 'options.shell');
    if (args.length > 0) warnOfShellArguments();
    const command = args.length > 0 ? `${file} ${args.join(' ')}` : file;
    file = typeof options.shell === 'string' ? options.shell : defaultShell();
    args = shellArguments(file, command);
    if (args.length > 2) options.windowsVerbatimArguments = true;
  }
  args.unshift(typeof options.argv0 === 'string' ? options.argv0 : file);
  return {
    __proto__: null,
    ...options,
    args,
    cwd,
    detached: Boolean(options.detached),
    envPairs: makeEnvironmentPairs(options.env),
    file,
    windowsHide: Boolean(options.windowsHide),
    windowsVerbatimArguments: Boolean(options.windowsVerbatimArguments),
  };
}

function normalizeExec(command, options, callback) {
  validateString(command, 'command');
  refuseNul(command, 'command');
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  options = { __proto__: null, ...options };
  if (typeof options.shell !== 'string') options.shell = true;
  return { options, callback };
}

function normalizeExecFile(args, options, callback) {
  if (Array.isArray(args)) {
    args = args.slice();
  } else if (args != null && typeof args === 'object') {
    [args, options, callback] = [null, args, options];
  } else if (typeof args === 'function') {
    [args, options, callback] = [null, null, args];
  }
  args ??= [];
  if (typeof options === 'function') {
    callback = options;
  } else if (options != null) {
    validateObject(options, 'options');
  }
  options ??= kEmptyObject;
  if (callback != null) validateFunction(callback, 'callback');
  validateArgv0(options.argv0);
  return { args, options, callback };
}

module.exports = {
  normalizeExec,
  normalizeExecFile,
  normalizeSpawn,
  refuseNul,
  refuseNuls,
  toKillSignal,
  validateMaxBuffer,
  validateTimeout,
};
