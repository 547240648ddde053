'use strict';

// The parts of the process object that few programs use.

const core = internalBinding('core');
const native = internalBinding('process');
const {
  codes: {
    ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_METHOD_NOT_IMPLEMENTED,
    ERR_MISSING_ARGS, ERR_UNKNOWN_CREDENTIAL, ERR_UNKNOWN_SIGNAL,
  },
  ErrnoException, uvException,
} = require('internal/errors');
const {
  kValidateObjectAllowFunction, parseFileMode, validateArray, validateFunction, validateNumber,
  validateObject, validateString, validateUint32,
} = require('internal/validators');
const execution = require('internal/process/execution');

// Errors of these calls have the words and the number of the C library.
function check(status, syscall) {
  if (status >= 0) return;
  const { code, message } = uvException({ errno: status, syscall });
  const words = message.slice(`${code}: `.length, -`, ${syscall}`.length);
  const error = new Error(`${code}, ${words[0].toUpperCase()}${words.slice(1)}`);
  throw Object.assign(error, { errno: -status, code, syscall });
}

// ---- Who we are ------------------------------------------------------------------------------

const credentials = {
  getuid: () => native.getIds()[0],
  geteuid: () => native.getIds()[1],
  getgid: () => native.getIds()[2],
  getegid: () => native.getIds()[3],
  getgroups: () => native.getGroups(),
};

function toId(value, name, kind) {
  if (typeof value === 'number') {
    validateUint32(value, name);
    return value >>> 0;
  }
  if (typeof value !== 'string') throw new ERR_INVALID_ARG_TYPE(name, ['number', 'string'], value);
  const text = core.readText(kind === 'User' ? '/etc/passwd' : '/etc/group') ?? '';
  for (const line of text.split('\n')) {
    const fields = line.split(':');
    if (fields[0] === value && fields.length > 2) return Number(fields[2]);
  }
  throw new ERR_UNKNOWN_CREDENTIAL(kind, value);
}

for (const [name, set, kind] of [
  ['setuid', native.setUser, 'User'], ['seteuid', native.setEffectiveUser, 'User'],
  ['setgid', native.setGroup, 'Group'], ['setegid', native.setEffectiveGroup, 'Group'],
]) {
  credentials[name] = {
    [name](id) {
      check(set(toId(id, 'id', kind)), name);
    },
  }[name];
}

credentials.setgroups = function setgroups(groups) {
  validateArray(groups, 'groups');
  const ids = groups.map((group, index) => toId(group, `groups[${index}]`, 'Group'));
  check(native.setGroups(...ids), 'setgroups');
};

credentials.initgroups = function initgroups(user, extraGroup) {
  if (typeof user !== 'number' && typeof user !== 'string') {
    throw new ERR_INVALID_ARG_TYPE('user', ['number', 'string'], user);
  }
  check(native.initGroups(String(user), toId(extraGroup, 'extraGroup', 'Group')), 'initgroups');
};

// ---- Signals ---------------------------------------------------------------------------------

function kill(pid, signal) {
  // Only a number is a process; a string may be one.
  if (pid != (pid | 0)) {  // eslint-disable-line eqeqeq
    throw new ERR_INVALID_ARG_TYPE('pid', 'number', pid);
  }
  let status;
  if (typeof signal === 'number') {
    status = process._kill(pid, signal);
  } else {
    const { signalNumber } = require('internal/process/signal');
    const number = signalNumber(signal || 'SIGTERM');
    if (number === undefined) throw new ERR_UNKNOWN_SIGNAL(signal);
    status = process._kill(pid, number);
  }
  if (status) throw new ErrnoException(status, 'kill');
  return true;
}

// ---- What is used ----------------------------------------------------------------------------

function memoryUsage() {
  const [heapTotal, heapUsed, external] = native.heapSizes();
  return {
    rss: native.residentSetSize(), heapTotal, heapUsed, external, arrayBuffers: external,
  };
}
memoryUsage.rss = () => native.residentSetSize();

function checkedPrevious(value, name) {
  if (!(value >= 0 && Number.isFinite(value))) {
    validateNumber(value, name);
    throw new ERR_INVALID_ARG_VALUE.RangeError(name, value);
  }
  return value;
}

function makeCpuUsage(read) {
  return (previous) => {
    const [user, system] = read();
    if (!previous) return { user, system };
    validateObject(previous, 'prevValue');
    return {
      user: user - checkedPrevious(previous.user, 'prevValue.user'),
      system: system - checkedPrevious(previous.system, 'prevValue.system'),
    };
  };
}

const usageNames = [
  'userCPUTime', 'systemCPUTime', 'maxRSS', 'sharedMemorySize', 'unsharedDataSize',
  'unsharedStackSize', 'minorPageFault', 'majorPageFault', 'swappedOut', 'fsRead', 'fsWrite',
  'ipcSent', 'ipcReceived', 'signalsCount', 'voluntaryContextSwitches',
  'involuntaryContextSwitches',
];

function resourceUsage() {
  const values = native.processUsage();
  return Object.fromEntries(usageNames.map((name, index) => [name, values[index]]));
}

function umask(mask) {
  if (mask === undefined) return native.umask();
  return native.umask(parseFileMode(mask, 'mask'));
}

// ---- What keeps the process alive ------------------------------------------------------------

// Our names of handles and requests, and Node's.
const resourceNames = {
  '__proto__': null,
  'fs request': 'FSReqCallback',
  'work request': 'ThreadPoolWork',
  'getaddrinfo request': 'GetAddrInfoReqWrap',
  'pipe handle': 'PipeWrap',
  'tty handle': 'TTYWrap',
  'udp handle': 'UDPWrap',
  'async handle': 'MessagePort',
  'process handle': 'ProcessWrap',
  'signal handle': 'SignalWrap',
  'fs event handle': 'FSEventWrap',
  'fs poll handle': 'StatWatcher',
  'connect request': 'TCPConnectWrap',
  'shutdown request': 'ShutdownWrap',
  'write request': 'WriteWrap',
};

const hiddenResources = new Set(['timer handle', 'idle handle', 'check handle']);

// Streams that script has, which count whether or not they do anything.
function activeStreams() {
  return core.builtins.isLoaded('internal/net/handles') ?
    require('internal/net/handles').activeHandles() : [];
}

function referencedWorkers() {
  return core.builtins.isLoaded('internal/worker') ?
    require('internal/worker').referencedWorkers() : [];
}

// The place of the number of timers that keep the process alive; see node/environment.h.
const timerReferences = 2;

function getActiveResourcesInfo(options) {
  if (options?.stacks) return require('internal/explain/alive').list();
  const names = [];
  const found = native.activeResources();
  for (const stream of activeStreams()) {
    names.push(stream.resourceName);
    const index = found.indexOf(stream.nativeName);
    if (index >= 0) found.splice(index, 1);
  }
  // As in Node a thread is none; here a handle waits for its end.
  referencedWorkers().forEach(() => found.splice(found.indexOf('async handle'), 1));
  for (const name of found) {
    if (!hiddenResources.has(name) && !name.startsWith('closing ')) {
      names.push(resourceNames[name] ?? name);
    }
  }
  for (let count = core.state[timerReferences]; count > 0; count--) names.push('Timeout');
  const { activeImmediates } = require('internal/immediates');
  for (const immediate of activeImmediates()) if (immediate.hasRef()) names.push('Immediate');
  return names;
}

// ---- Others ----------------------------------------------------------------------------------

function refuse(name) {
  return {
    [name]() {
      throw new ERR_METHOD_NOT_IMPLEMENTED(`process.${name}()`);
    },
  }[name];
}

function loadEnvFile(path = '.env') {
  if (path instanceof URL || (typeof path === 'object' && path?.href !== undefined)) {
    path = require('internal/url').fileURLToPath(path);
  }
  validateString(path, 'path');
  const text = core.readText(path);
  if (text === undefined) core.failRead(path);
  const variables = require('internal/util/dotenv').parse(text);
  for (const name of Object.keys(variables)) {
    if (process.env[name] === undefined) process.env[name] = variables[name];
  }
}

function binding(name) {
  return require('internal/process/legacy_binding')(name);
}

function getBuiltinModule(id) {
  validateString(id, 'id');
  const { Module } = require('internal/modules/cjs_loader');
  if (!Module.isBuiltin(id)) return undefined;
  return core.builtins.require(id.startsWith('node:') ? id.slice(5) : id);
}

function ref(value) {
  const method = value?.[Symbol.for('nodejs.ref')] ?? value?.[Symbol.for('node:ref')] ?? value?.ref;
  if (typeof method === 'function') Reflect.apply(method, value, []);
}

function unref(value) {
  const method =
    value?.[Symbol.for('nodejs.unref')] ?? value?.[Symbol.for('node:unref')] ?? value?.unref;
  if (typeof method === 'function') Reflect.apply(method, value, []);
}

function makeFinalization() {
  const held = new Set();
  // Nothing is to be done for what is gone.
  const registry = new FinalizationRegistry((entry) => held.delete(entry));
  let isListening = false;
  const add = (event) => (object, callback) => {
    validateObject(object, 'obj', kValidateObjectAllowFunction);
    validateFunction(callback, 'fn');
    const entry = { reference: new WeakRef(object), callback, event };
    held.add(entry);
    registry.register(object, entry, object);
    if (isListening) return;
    isListening = true;
    for (const name of ['exit', 'beforeExit']) process.on(name, () => run(name));
  };
  const run = (event) => {
    for (const entry of held) {
      if (entry.event !== event) continue;
      const object = entry.reference.deref();
      held.delete(entry);
      if (object !== undefined) entry.callback(object, event);
    }
  };
  return {
    register: add('exit'),
    registerBeforeExit: add('beforeExit'),
    unregister(object) {
      for (const entry of held) if (entry.reference.deref() === object) held.delete(entry);
      registry.unregister(object);
    },
  };
}

const rawDebug = (...args) => {
  core.writeText(2, `${require('internal/util/inspect').format(...args)}\n`);
};

const features = {
  inspector: false,
  debug: false,
  uv: true,
  ipv6: true,
  tls_alpn: true,
  tls_sni: true,
  tls_ocsp: true,
  tls: true,
  openssl_is_boringssl: false,
  cached_builtins: true,
  get require_module() { return !core.options.noRequireModule; },
  quic: false,
  get typescript() {
    const { typesMode } = core.options;
    return typesMode === 'off' ? false : typesMode;
  },
};

module.exports = {
  ...credentials,
  ...execution,
  abort: () => native.abort(),
  get allowedNodeEnvironmentFlags() { return require('internal/process/allowed_flags'); },
  availableMemory: () => native.availableMemory(),
  assert(condition, message) {
    if (!condition) throw new (require('assert').AssertionError)({ message });
  },
  binding,
  get config() { return require('internal/process/config'); },
  constrainedMemory: () => native.constrainedMemory(),
  cpuUsage: makeCpuUsage(() => native.processUsage()),
  threadCpuUsage: makeCpuUsage(() => native.threadUsage()),
  get dlopen() { return require('internal/process/dlopen'); },
  get execve() { return require('internal/process/execve'); },
  features,
  finalization: makeFinalization(),
  getActiveResourcesInfo,
  _getActiveHandles() {
    const { kOwner } = require('internal/net/symbols');
    return activeStreams().map((stream) => stream[kOwner] ?? stream);
  },
  _getActiveRequests: () => [],
  getBuiltinModule,
  kill,
  _kill: (pid, signal) => native.kill(pid, signal),
  loadEnvFile,
  memoryUsage,
  moduleLoadList: [],
  openStdin() {
    process.stdin.resume();
    return process.stdin;
  },
  permission: undefined,
  get report() { return require('internal/process/report').report; },
  resourceUsage,
  setSourceMapsEnabled(enabled) {
    require('internal/source_map/support')
      .setSupport(enabled, { nodeModules: enabled, generatedCode: enabled });
  },
  sourceMapsEnabled: false,
  umask,
  ref,
  unref,
  _fatalException(error, isFromPromise) {
    execution.onUncaught(error, isFromPromise);
    return true;
  },
  _rawDebug: rawDebug,
  _debugProcess: refuse('_debugProcess'),
  _debugEnd: refuse('_debugEnd'),
  _startProfilerIdleNotifier: () => {},
  _stopProfilerIdleNotifier: () => {},
  _tickCallback: () => { require('internal/task_queues').settle(); },
};
