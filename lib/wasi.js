'use strict';

// WebAssembly programs that expect a system: files, clocks, arguments.

const {
  codes: { ERR_INVALID_ARG_VALUE, ERR_WASI_ALREADY_STARTED },
} = require('internal/errors');
const { emitExperimentalWarning, kEmptyObject } = require('internal/util');
const {
  validateArray,
  validateBoolean,
  validateFunction,
  validateInt32,
  validateObject,
  validateString,
  validateUndefined,
} = require('internal/validators');

emitExperimentalWarning('WASI');

// By version: the name that modules import the system by.
const importNames = {
  __proto__: null,
  unstable: 'wasi_unstable',
  preview1: 'wasi_snapshot_preview1',
};

// Thrown to leave the program: WebAssembly cannot catch it.
const kExit = Symbol('kExitCode');

function readEnv({ env }) {
  if (env === undefined) return [];
  validateObject(env, 'options.env');
  return Object.entries(env).filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${value}`);
}

function readPreopens({ preopens }) {
  if (preopens === undefined) return [];
  validateObject(preopens, 'options.preopens');
  return Object.entries(preopens).map(([name, path]) => [name, String(path)]);
}

function readStdio({ stdin = 0, stdout = 1, stderr = 2 }) {
  validateInt32(stdin, 'options.stdin', 0);
  validateInt32(stdout, 'options.stdout', 0);
  validateInt32(stderr, 'options.stderr', 0);
  return [stdin, stdout, stderr];
}

function makeSystem(settings) {
  if (process.permission !== undefined) require('internal/process/permission').check('wasi', '');
  const { System } = require('internal/wasi/system_calls');
  try {
    return new System(settings);
  } catch (error) {
    if (typeof error !== 'number') throw error;
    throw initializationError(error);
  }
}

// Node's, of the library that it uses.
function initializationError(errno) {
  const code = `UVWASI_${require('internal/wasi/error_names')[errno]}`;
  return Object.assign(new Error(`${code}, uvwasi_init`), { errno, code, syscall: 'uvwasi_init' });
}

function memoryError() {
  const error = new TypeError(
    '"instance.exports.memory" property must be a WebAssembly.Memory object');
  error.code = 'ERR_INVALID_ARG_TYPE';
  return error;
}

// What a program exports tells whether it is a command or a reactor.
function requiredExport({ exports }, name) {
  validateFunction(exports[name], `instance.exports.${name}`);
  return exports[name];
}

function refuseExport({ exports }, name) {
  validateUndefined(exports[name], `instance.exports.${name}`);
}

class WASI {
  #importName;
  #system;
  #isStarted = false;
  #exitCode = 0;

  constructor(options = kEmptyObject) {
    validateObject(options, 'options');
    validateString(options.version, 'options.version');
    this.#importName = importNames[options.version];
    if (this.#importName === undefined) {
      throw new ERR_INVALID_ARG_VALUE('options.version', options.version,
                                      'unsupported WASI version');
    }
    if (options.args !== undefined) validateArray(options.args, 'options.args');
    const args = (options.args ?? []).map(String);
    const env = readEnv(options);
    const preopens = readPreopens(options);
    const stdio = readStdio(options);
    if (options.returnOnExit !== undefined) {
      validateBoolean(options.returnOnExit, 'options.returnOnExit');
    }
    this.#system = makeSystem({ args, env, preopens, stdio });
    this.wasiImport = this.#system.makeImports();
    if (options.returnOnExit ?? true) {
      this.wasiImport.proc_exit = (code) => {
        this.#exitCode = code;
        throw kExit;
      };
    }
  }

  // Gives the system the memory that the program works in: its own, unless another one is given.
  finalizeBindings(instance, { memory } = {}) {
    if (this.#isStarted) throw new ERR_WASI_ALREADY_STARTED();
    validateObject(instance, 'instance');
    validateObject(instance.exports, 'instance.exports');
    const used = memory === undefined ? instance.exports.memory : memory;
    if (!require('internal/wasi/memory').isMemory(used)) throw memoryError();
    this.#system.setMemory(used);
    this.#isStarted = true;
  }

  // Runs a command.
  start(instance) {
    this.finalizeBindings(instance);
    const run = requiredExport(instance, '_start');
    refuseExport(instance, '_initialize');
    try {
      run();
    } catch (reason) {
      if (reason !== kExit) throw reason;
    }
    return this.#exitCode;
  }

  // Prepares a reactor, whose exports are called later.
  initialize(instance) {
    this.finalizeBindings(instance);
    refuseExport(instance, '_start');
    if (instance.exports._initialize !== undefined) requiredExport(instance, '_initialize')();
  }

  getImportObject() {
    return { [this.#importName]: this.wasiImport };
  }
}

module.exports = { WASI };
