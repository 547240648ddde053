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

  finalizeBindings(instance, { memory = instance?.exports?.memory } = {}) {
    if (this.#isStarted) throw new ERR_WASI_ALREADY_STARTED();
    validateObject(instance, 'instance');
    validateObject(instance.exports, 'instance.exports');
    if (!require('internal/wasi/memory').isMemory(memory)) {
      throw memoryError();
    }
    this.#system.setMemory(memory);
    this.#isStarted = true;
  }

  // Runs a command.
  start(instance) {
    this.finalizeBindings(instance);
    const { _start, _initialize } = instance.exports;
    validateFunction(_start, 'instance.exports._start');
    validateUndefined(_initialize, 'instance.exports._initialize');
    try {
      _start();
    } catch (error) {
      if (error !== kExit) throw error;
    }
    return this.#exitCode;
  }

  // Prepares a reactor, whose exports are called later.
  initialize(instance) {
    this.finalizeBindings(instance);
    const { _start, _initialize } = instance.exports;
    validateUndefined(_start, 'instance.exports._start');
    if (_initialize === undefined) return;
    validateFunction(_initialize, 'instance.exports._initialize');
    _initialize();
  }

  getImportObject() {
    return { [this.#importName]: this.wasiImport };
  }
}

module.exports = { WASI };
