'use strict';

// Worker: a thread that runs script of its own, as the thread sees it that makes one.

const core = internalBinding('core');
const EventEmitter = require('events');
const {
  codes: {
    ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_WORKER_INIT_FAILED,
    ERR_WORKER_INVALID_EXEC_ARGV, ERR_WORKER_NOT_RUNNING, ERR_WORKER_OUT_OF_MEMORY,
    ERR_WORKER_PATH, ERR_WORKER_UNSERIALIZABLE_ERROR,
  },
} = require('internal/errors');
const { MessageChannel, drainPort } = require('internal/messaging/message_port');
const { isURL } = require('internal/url');
const { kEmptyObject } = require('internal/util');
const { validateArray, validateNumber, validateObject, validateString } =
  require('internal/validators');
const { Control, messageTypes } = require('internal/worker/control');
const { assignEnvironmentData, environmentData, getEnvironmentData, setEnvironmentData } =
  require('internal/worker/environment_data');
const limits = require('internal/worker/resource_limits');

const binding = internalBinding('worker');

require('internal/worker/atomics').install();

const SHARE_ENV = Symbol.for('nodejs.worker_threads.SHARE_ENV');
const kIsReferenced = Symbol('isReferenced');
// An option for threads of our own: the name is that of a built-in module.
const kBuiltin = Symbol('builtin');
const kDefaultName = 'WorkerThread';

// Those that have not ended, for those who ask what keeps the process alive.
const running = new Set();

// ---- Arguments -------------------------------------------------------------------------------

// What to run: { kind: 'builtin' | 'eval' | 'data-url' | 'file', source }.
function readSource(filename, options) {
  if (options[kBuiltin]) return { kind: 'builtin', source: filename };
  if (options.eval) {
    if (typeof filename !== 'string') {
      throw new ERR_INVALID_ARG_VALUE(
        'options.eval', options.eval, "must be false when 'filename' is not a string");
    }
    return { kind: 'eval', source: filename };
  }
  if (isURL(filename)) {
    if (filename.protocol === 'data:') return { kind: 'data-url', source: `${filename}` };
    return { kind: 'file', source: require('url').fileURLToPath(filename) };
  }
  if (typeof filename !== 'string') {
    throw new ERR_INVALID_ARG_TYPE('filename', ['string', 'URL'], filename);
  }
  const path = require('path');
  if (!path.isAbsolute(filename) && !/^\.\.?[\\/]/.test(filename)) {
    throw new ERR_WORKER_PATH(filename);
  }
  return { kind: 'file', source: path.resolve(filename) };
}

// Names and values in turn; undefined: the variables are shared.
function readVariables({ env }) {
  if (env === SHARE_ENV) {
    require('internal/process/env').share();
    return undefined;
  }
  if (env !== undefined && env !== null && typeof env !== 'object') {
    throw new ERR_INVALID_ARG_TYPE(
      'options.env', ['object', 'undefined', 'null', 'worker_threads.SHARE_ENV'], env);
  }
  return Object.entries(env ?? process.env).flatMap(([name, value]) => [name, `${value}`]);
}

function readArguments(filename, options) {
  if (options.execArgv) validateArray(options.execArgv, 'options.execArgv');
  let argv;
  if (options.argv) {
    validateArray(options.argv, 'options.argv');
    argv = options.argv.map(String);
  }
  const source = readSource(filename, options);
  const variables = readVariables(options);
  let name = kDefaultName;
  if (options.name) {
    validateString(options.name, 'options.name');
    name = options.name.trim();
  }
  return { argv, name, source, variables };
}

// An environment of its own brings options of its own; undefined without one.
function ownNodeOptions({ env }) {
  if (env === undefined || env === null || env === SHARE_ENV || env === process.env) return undefined;
  const given = `${env.NODE_OPTIONS ?? ''}`;
  // Those of a copy are known already.
  return given === (process.env.NODE_OPTIONS ?? '') && given !== '' ? undefined : given;
}

// They end as on a command line.
function cutOptions(execArgv) {
  const end = execArgv.indexOf('--');
  return end < 0 ? execArgv : execArgv.slice(0, end);
}

function create(options, { name, variables }) {
  const { execArgv, resourceLimits, trackUnmanagedFds } = options;
  const wanted = limits.read(resourceLimits);
  const made = binding.create(
    execArgv ? cutOptions(execArgv) : undefined, variables, wanted, wanted[limits.kStackSize], name,
    limits.heapSize(resourceLimits), Boolean(trackUnmanagedFds ?? true), ownNodeOptions(options));
  if (typeof made[0] === 'string') {
    throw new ERR_WORKER_INVALID_EXEC_ARGV(made[1].split(', '), `invalid ${made[0]}`);
  }
  return { number: made[0], parcel: made[1], limits: wanted };
}

// The streams of all workers end in the same ones.
function pipeWithoutWarning(source, destination) {
  const { _maxListeners: sourceMax } = source;
  const { _maxListeners: destinationMax } = destination;
  source.setMaxListeners(Infinity);
  destination.setMaxListeners(Infinity);
  source.pipe(destination);
  source._maxListeners = sourceMax;
  destination._maxListeners = destinationMax;
}

// ---- The class -------------------------------------------------------------------------------

class Worker extends EventEmitter {
  // Zero when it has ended.
  #number = 0;
  #name;
  #limits;
  #control;
  #questions;
  #port;
  #stdio;
  #isOnline = false;
  #isReferenced = true;

  constructor(filename, options = kEmptyObject) {
    super();
    const given = readArguments(filename, options);
    const made = create(options, given);
    this.#number = made.number;
    this.#name = given.name;
    this.#limits = made.limits;
    this.#control = new Control(made.parcel, (message) => this.#onControl(message));
    this.#stdio = this.#makeStdio(options);
    this.performance = {
      eventLoopUtilization: (first, second) => this.#eventLoopUtilization(first, second),
    };
    try {
      this.#sendScript(options, given);
    } catch (error) {
      this.#control.close();
      this.#port.close();
      binding.discard(this.#number);
      throw error;
    }
    this.#start();
    if (options[kBuiltin]) return;
    process.nextTick(() => process.emit('worker', this));
    const channel = require('diagnostics_channel').channel('worker_threads');
    if (channel.hasSubscribers) channel.publish({ worker: this });
  }

  #makeStdio(options) {
    const { ReadableWorkerStdio, WritableWorkerStdio } = require('internal/worker/stdio');
    const stdin = options.stdin ? new WritableWorkerStdio(this.#control, 'stdin') : null;
    const output = (name) => {
      const stream = new ReadableWorkerStdio(this.#control, name, Boolean(options[name]));
      if (!options[name]) pipeWithoutWarning(stream, process[name]);
      return stream;
    };
    return { stdin, stdout: output('stdout'), stderr: output('stderr') };
  }

  #sendScript(options, { argv, source }) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    for (const event of ['message', 'messageerror']) {
      port1.on(event, (message) => this.emit(event, message));
    }
    this.#followListeners();
    require('internal/worker/thread_messages').listen();
    this.#control.post({
      type: messageTypes.loadScript,
      argv,
      source,
      workerData: options.workerData,
      environmentData,
      hasStdin: Boolean(options.stdin),
      isWatched: core.reportLoaded !== undefined,
      port: port2,
    }, [port2, ...options.transferList ?? []]);
  }

  // Listening keeps the process alive, though not longer than the worker itself.
  #followListeners() {
    this.#port.unref();
    this.on('newListener', (name) => {
      if (name === 'message' && this.listenerCount('message') === 0) this.#port?.ref();
    });
    this.on('removeListener', (name) => {
      if (name === 'message' && this.listenerCount('message') === 0) this.#port?.unref();
    });
  }

  #start() {
    const failure = binding.start(
      this.#number, (code, reason) => this.#onExit(code, reason));
    if (failure === undefined) {
      running.add(this);
    } else {
      process.nextTick(() => this.#onExit(1, failure.message));
    }
  }

  #onControl(message) {
    switch (message.type) {
      case messageTypes.isOnline:
        this.#isOnline = true;
        this.emit('online');
        break;
      case messageTypes.error:
        this.emit('error', message.error === undefined ? new ERR_WORKER_UNSERIALIZABLE_ERROR() :
          require('internal/worker/errors').unpackError(message.error));
        break;
      case messageTypes.stdioData:
        this.#stdio[message.stream].receive(message.chunks);
        break;
      case messageTypes.answer:
        this.#questions.onAnswer(message);
        break;
      case messageTypes.hasLoaded:
        core.reportLoaded(message.file);
        break;
      default:
        this.#stdio[message.stream].sendMore();
    }
  }

  #onExit(code, reason) {
    running.delete(this);
    drainPort(this.#port);
    this.#control.drain((message) => this.#onControl(message));
    this.removeAllListeners('message');
    this.removeAllListeners('messageerror');
    this.#port.close();
    this.#control.close();
    this.#number = 0;
    this.#port = null;
    this.#questions?.end();
    const { stdout, stderr } = this.#stdio;
    if (!stdout.readableEnded) stdout.push(null);
    if (!stderr.readableEnded) stderr.push(null);
    if (reason === 'memory') {
      this.emit('error', new ERR_WORKER_OUT_OF_MEMORY('JS heap out of memory'));
    } else if (reason !== '') {
      this.emit('error', new ERR_WORKER_INIT_FAILED(reason));
    }
    this.emit('exit', code);
    this.removeAllListeners();
  }

  postMessage(...args) {
    if (this.#number !== 0) this.#port.postMessage(...args);
  }

  terminate(callback) {
    this.ref();
    if (typeof callback === 'function') {
      process.emitWarning(
        'Passing a callback to worker.terminate() is deprecated. It returns a Promise instead.',
        'DeprecationWarning', 'DEP0132');
      if (this.#number !== 0) this.once('exit', (code) => callback(null, code));
    }
    if (this.#number === 0) return Promise.resolve();
    binding.stop(this.#number);
    return new Promise((resolve) => { this.once('exit', resolve); });
  }

  async [Symbol.asyncDispose]() {
    await this.terminate();
  }

  ref() {
    if (this.#number === 0) return;
    this.#isReferenced = true;
    binding.reference(this.#number, true);
    this.#port.ref();
  }

  unref() {
    if (this.#number === 0) return;
    this.#isReferenced = false;
    binding.reference(this.#number, false);
    this.#port.unref();
  }

  [kIsReferenced]() {
    return this.#isReferenced;
  }

  get threadId() {
    return this.#number === 0 ? -1 : this.#number;
  }

  get threadName() {
    return this.#number === 0 ? null : this.#name;
  }

  get stdin() {
    return this.#stdio.stdin;
  }

  get stdout() {
    return this.#stdio.stdout;
  }

  get stderr() {
    return this.#stdio.stderr;
  }

  get resourceLimits() {
    return this.#number === 0 ? {} : limits.toObject(this.#limits);
  }

  // [since the start, idle], in milliseconds.
  #eventLoopUtilization(first, second) {
    const { utilizationOf } = require('internal/perf/event_loop_utilization');
    const times = this.#isOnline && this.#number !== 0 ? binding.loopTimes(this.#number) :
      undefined;
    if (times === undefined) return { idle: 0, active: 0, utilization: 0 };
    if (second) return utilizationOf(first.idle - second.idle, first.active - second.active);
    const [elapsed, idle] = times;
    const active = elapsed - idle;
    return first ? utilizationOf(idle - first.idle, active - first.active) :
      utilizationOf(idle, active);
  }

  cpuUsage(previous) {
    if (previous) {
      validateObject(previous, 'prev');
      validateNumber(previous.user, 'prev.user', 0, Number.MAX_SAFE_INTEGER);
      validateNumber(previous.system, 'prev.system', 0, Number.MAX_SAFE_INTEGER);
    }
    const times = this.#number === 0 ? undefined : binding.cpuTimes(this.#number);
    if (times === undefined) return Promise.reject(new ERR_WORKER_NOT_RUNNING());
    const [user, system] = times;
    return Promise.resolve(previous ?
      { user: user - previous.user, system: system - previous.system } : { user, system });
  }

  async getHeapSnapshot() {
    throw this.#refusal('worker.getHeapSnapshot()');
  }

  async getHeapStatistics() {
    return this.#ask('heapStatistics');
  }

  async startCpuProfile() {
    const id = await this.#ask('startCpuProfile');
    const { CPUProfileHandle } = require('internal/worker/questions');
    return new CPUProfileHandle(this.#questions, id);
  }

  #ask(subject) {
    if (this.#number === 0) throw new ERR_WORKER_NOT_RUNNING();
    this.#questions ??= new (require('internal/worker/questions').Questions)(this.#control);
    return this.#questions.ask(subject);
  }

  async startHeapProfile() {
    throw this.#refusal('worker.startHeapProfile()');
  }

  // The engine has no such thing for another thread.
  #refusal(name) {
    if (this.#number === 0) return new ERR_WORKER_NOT_RUNNING();
    const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
    return new ERR_METHOD_NOT_IMPLEMENTED(name);
  }
}

// Those that keep the process alive.
function referencedWorkers() {
  return [...running].filter((worker) => worker[kIsReferenced]());
}

module.exports = {
  SHARE_ENV,
  Worker,
  assignEnvironmentData,
  getEnvironmentData,
  kBuiltin,
  referencedWorkers,
  setEnvironmentData,
};
