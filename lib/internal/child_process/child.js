'use strict';

// A child process as an object of the program.

const EventEmitter = require('events');
const { Process } = require('internal/child_process/process_handle');
const { ErrnoException } = require('internal/errors');
const { validateArray, validateObject, validateOneOf, validateString } =
  require('internal/validators');
const { builtins } = internalBinding('core');
const { errno } = require('os').constants;

const kIsUsedAsStdio = Symbol('kIsUsedAsStdio');

// Errors that the program finds in an event: what it runs may be missing, and the machine busy.
const emittedErrors = new Set([
  -errno.EACCES, -errno.EAGAIN, -errno.EMFILE, -errno.ENFILE, -errno.ENOENT,
]);

// Nobody can have subscribed while the module is not loaded.
function channels() {
  if (!builtins.isLoaded('diagnostics_channel')) return undefined;
  const { channel, tracingChannel } = require('diagnostics_channel');
  return { created: channel('child_process'), spawned: tracingChannel('child_process.spawn') };
}

function publish(name, message) {
  const spawned = channels()?.spawned;
  if (spawned?.hasSubscribers) spawned[name].publish(message);
}

function ChildProcess() {
  EventEmitter.call(this);
  this._closesNeeded = 1;
  this._closesGot = 0;
  this.connected = false;
  this.signalCode = null;
  this.exitCode = null;
  this.killed = false;
  this.spawnfile = null;
  this._handle = new Process();
  this._handle.onexit = (exitCode, signalCode) => onExit(this, exitCode, signalCode);
  const created = channels()?.created;
  if (created?.hasSubscribers) created.publish({ process: this });
}
Object.setPrototypeOf(ChildProcess.prototype, EventEmitter.prototype);
Object.setPrototypeOf(ChildProcess, EventEmitter);

// ---- The end ---------------------------------------------------------------------------------

function maybeClose(child) {
  child._closesGot++;
  if (child._closesGot === child._closesNeeded) {
    child.emit('close', child.exitCode, child.signalCode);
  }
}

function onExit(child, exitCode, signalCode) {
  if (signalCode) {
    child.signalCode = signalCode;
  } else {
    child.exitCode = exitCode;
  }
  child.stdin?.destroy();
  child._handle.close();
  child._handle = null;
  if (exitCode < 0) {
    const error = new ErrnoException(
      exitCode, child.spawnfile ? `spawn ${child.spawnfile}` : 'spawn');
    if (child.spawnfile) error.path = child.spawnfile;
    error.spawnargs = child.spawnargs.slice(1);
    child.emit('error', error);
  } else {
    child.emit('exit', child.exitCode, child.signalCode);
  }
  // Output that nobody reads would keep its pipe from ending. A tick is left to those who begin
  // to read now.
  process.nextTick(flushStdio, child);
  maybeClose(child);
}

function flushStdio(child) {
  for (const stream of child.stdio ?? []) {
    if (stream?.readable && !stream[kIsUsedAsStdio]) stream.resume();
  }
}

// ---- The beginning ---------------------------------------------------------------------------

function failToSpawn(child, error) {
  publish('error', { process: child, error: new ErrnoException(error, 'spawn') });
  if (emittedErrors.has(error)) {
    process.nextTick(() => child._handle.onexit(error));
    return;
  }
  child._handle.close();
  child._handle = null;
  throw new ErrnoException(error, 'spawn');
}

// A stream that is now the child's as well must not take what is meant for that.
function stopReading({ handle, _stdio: stream }) {
  handle.reading = false;
  handle.readStop?.();
  stream.pause?.();
  if (stream._readableState) {
    stream.readableFlowing = false;
    stream._readableState.reading = false;
  }
  stream[kIsUsedAsStdio] = true;
}

function makeSocket(child, entry, index) {
  const { openPipe } = require('internal/child_process/handles');
  const { Socket } = require('net');
  const socket = new Socket({ handle: openPipe(entry.parentFd), readable: index > 0 });
  if (index > 0) {
    child._closesNeeded++;
    socket.on('close', () => maybeClose(child));
  }
  return socket;
}

function connectStdio(child, stdio) {
  child.stdio = [];
  for (let index = 0; index < stdio.length; index++) {
    const entry = stdio[index];
    let socket = null;
    if (entry.ipc) {
      child._closesNeeded++;
    } else if (entry.type === 'wrap') {
      stopReading(entry);
    } else if (entry.type === 'pipe' || entry.type === 'overlapped') {
      socket = makeSocket(child, entry, index);
    }
    child.stdio.push(socket);
  }
}

ChildProcess.prototype.spawn = function spawn(options) {
  validateObject(options, 'options');
  const { getValidStdio } = require('internal/child_process/stdio');
  const { stdio, ipc, ipcFd } = getValidStdio(options.stdio || 'pipe', false);
  options.stdio = stdio;
  validateOneOf(
    options.serialization, 'options.serialization', [undefined, 'json', 'advanced']);
  const serialization = options.serialization || 'json';
  if (ipc !== undefined) {
    if (options.envPairs === undefined) options.envPairs = [];
    validateArray(options.envPairs, 'options.envPairs');
    options.envPairs.push(
      `NODE_CHANNEL_FD=${ipcFd}`, `NODE_CHANNEL_SERIALIZATION_MODE=${serialization}`);
  }
  validateString(options.file, 'options.file');
  this.spawnfile = options.file;
  if (options.args === undefined) {
    this.spawnargs = [];
  } else {
    validateArray(options.args, 'options.args');
    this.spawnargs = options.args;
  }
  publish('start', { process: this, options });

  const error = this._handle.spawn(options, stdio);
  if (error === 0) {
    publish('end', { process: this });
    process.nextTick(() => this.emit('spawn'));
  } else {
    failToSpawn(this, error);
    // Without descriptors there are no streams.
    if (error === -errno.EMFILE || error === -errno.ENFILE) return error;
    this._handle.breakPipes(stdio);
  }
  this.pid = this._handle.pid;
  this.stdin = this.stdout = this.stderr = null;
  connectStdio(this, stdio);
  [this.stdin, this.stdout, this.stderr] = this.stdio;
  if (ipc !== undefined) {
    require('internal/child_process/channel').setupParentChannel(
      this, ipc.parentFd, serialization, () => maybeClose(this));
  }
  return error;
};

// ---- While it runs ---------------------------------------------------------------------------

ChildProcess.prototype.kill = function kill(signal) {
  const number = signal === 0 ? 0 :
    require('internal/util').convertToValidSignal(signal === undefined ? 'SIGTERM' : signal);
  if (this._handle === null) return false;
  const error = this._handle.kill(number);
  if (error === 0) {
    this.killed = true;
    return true;
  }
  if (error === -errno.EINVAL || error === -errno.ENOSYS) throw new ErrnoException(error, 'kill');
  if (error !== -errno.ESRCH) this.emit('error', new ErrnoException(error, 'kill'));
  return false;
};

ChildProcess.prototype[Symbol.dispose] = function dispose() {
  if (!this.killed) this.kill();
};

ChildProcess.prototype.ref = function ref() {
  this._handle?.ref();
};

ChildProcess.prototype.unref = function unref() {
  this._handle?.unref();
};

module.exports = { ChildProcess };
