'use strict';

// Programs that this one starts.

const {
  normalizeExec,
  normalizeExecFile,
  normalizeSpawn,
  refuseNul,
  refuseNuls,
  toKillSignal,
  validateMaxBuffer,
  validateTimeout,
} = require('internal/child_process/arguments');
const { AbortError } = require('internal/errors');
const { promisify } = require('internal/util');
const { validateAbortSignal, validateArray, validateObject } = require('internal/validators');

// ---- spawn -----------------------------------------------------------------------------------

function killAfterTimeout(child, timeout, killSignal) {
  const { clearTimeout, setTimeout } = require('internal/timers/functions');
  const timer = setTimeout(() => {
    try {
      child.kill(killSignal);
    } catch (error) {
      child.emit('error', error);
    }
  }, timeout);
  child.once('exit', () => clearTimeout(timer));
}

function killOnAbort(child, signal, killSignal) {
  const onAbort = () => {
    try {
      if (child.kill(killSignal)) {
        child.emit('error', new AbortError(undefined, { cause: signal.reason }));
      }
    } catch (error) {
      child.emit('error', error);
    }
  };
  if (signal.aborted) {
    process.nextTick(onAbort);
    return;
  }
  const subscription = require('events').addAbortListener(signal, onAbort);
  child.once('exit', () => subscription[Symbol.dispose]());
}

function spawn(file, args, options) {
  options = normalizeSpawn(file, args, options);
  validateTimeout(options.timeout);
  validateAbortSignal(options.signal, 'options.signal');
  const killSignal = toKillSignal(options.killSignal);
  const { ChildProcess } = require('internal/child_process/child');
  const child = new ChildProcess();
  child.spawn(options);
  if (options.timeout > 0) killAfterTimeout(child, options.timeout, killSignal);
  if (options.signal) killOnAbort(child, options.signal, killSignal);
  return child;
}

// ---- exec and execFile -----------------------------------------------------------------------

function execFile(file, givenArgs, givenOptions, givenCallback) {
  const { args, options: given, callback } =
    normalizeExecFile(givenArgs, givenOptions, givenCallback);
  const options = {
    __proto__: null,
    encoding: 'utf8',
    timeout: 0,
    maxBuffer: 1024 * 1024,
    killSignal: 'SIGTERM',
    cwd: null,
    env: null,
    shell: false,
    ...given,
  };
  validateTimeout(options.timeout);
  validateMaxBuffer(options.maxBuffer);
  options.killSignal = toKillSignal(options.killSignal);
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: options.env,
    gid: options.gid,
    shell: options.shell,
    signal: options.signal,
    uid: options.uid,
    windowsHide: Boolean(options.windowsHide),
    windowsVerbatimArguments: Boolean(options.windowsVerbatimArguments),
  });
  require('internal/child_process/collected_output').collect(child, {
    command: file, args, options, callback,
  });
  return child;
}

function exec(command, givenOptions, givenCallback) {
  const { options, callback } = normalizeExec(command, givenOptions, givenCallback);
  // Programs replace the exported function, and expect that it is called.
  return module.exports.execFile(command, options, callback);
}

function definePromiseForm(original) {
  const form = (...args) => {
    const { promise, resolve, reject } = Promise.withResolvers();
    promise.child = original(...args, (error, stdout, stderr) => {
      if (error === null) {
        resolve({ stdout, stderr });
      } else {
        reject(Object.assign(error, { stdout, stderr }));
      }
    });
    return promise;
  };
  Object.defineProperty(form, 'name', { value: original.name, configurable: true });
  Object.defineProperty(original, promisify.custom, { enumerable: false, value: form });
}
definePromiseForm(exec);
definePromiseForm(execFile);

// ---- fork ------------------------------------------------------------------------------------

// A program that was given on the command line is not for its children, which have their own.
function inheritedOptions(execArgv) {
  if (process._eval == null) return execArgv;
  const index = execArgv.lastIndexOf(process._eval);
  return index > 0 ? execArgv.toSpliced(index - 1, 2) : execArgv;
}

function forkStdio({ stdio, silent }) {
  const { stdioStringToArray } = require('internal/child_process/stdio');
  if (typeof stdio === 'string') return stdioStringToArray(stdio, 'ipc');
  if (!Array.isArray(stdio)) return stdioStringToArray(silent ? 'pipe' : 'inherit', 'ipc');
  if (!stdio.includes('ipc')) {
    const { codes: { ERR_CHILD_PROCESS_IPC_REQUIRED } } = require('internal/errors');
    throw new ERR_CHILD_PROCESS_IPC_REQUIRED('options.stdio');
  }
  return stdio;
}

function fork(modulePath, args = [], options) {
  modulePath = require('internal/fs/utils').getValidatedPath(modulePath, 'modulePath');
  if (args == null) {
    args = [];
  } else if (typeof args === 'object' && !Array.isArray(args)) {
    [args, options] = [[], args];
  } else {
    validateArray(args, 'args');
  }
  if (options != null) validateObject(options, 'options');
  options = { __proto__: null, ...options, shell: false };
  options.execPath ||= process.execPath;
  refuseNul(options.execPath, 'options.execPath');
  const execArgv = options.execArgv || process.execArgv;
  refuseNuls(execArgv, 'options.execArgv');
  const ownOptions = execArgv === process.execArgv ? inheritedOptions(execArgv) : execArgv;
  options.stdio = forkStdio(options);
  return spawn(options.execPath, [...ownOptions, modulePath, ...args], options);
}

// The other end of the channel, in the child.
function _forkChild(fd, serializationMode) {
  require('internal/child_process/channel').setupChildChannel(fd, serializationMode);
}

// ---- The forms that wait ---------------------------------------------------------------------

function spawnSync(file, args, options) {
  return require('internal/child_process/sync').spawnSync(file, args, options);
}

function execFileSync(file, args, options) {
  return require('internal/child_process/sync').execFileSync(file, args, options);
}

function execSync(command, options) {
  return require('internal/child_process/sync').execSync(command, options);
}

module.exports = {
  _forkChild,
  exec,
  execFile,
  execFileSync,
  execSync,
  fork,
  spawn,
  spawnSync,
};

require('internal/lazy_property').defineLazy(
  module.exports, 'ChildProcess', () => require('internal/child_process/child').ChildProcess);
