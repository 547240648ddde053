'use strict';

// What keeps the process alive: every timer, immediate, handle and request that has a reference.

const core = internalBinding('core');
const { isLoaded } = core.builtins;

// What is known of its making, if that is tracked.
function birthOf(resource) {
  return core.options.tracksResources ? require('internal/explain/track').birthOf(resource) :
    undefined;
}

function ageOf(birth) {
  return birth === undefined ? null : (core.uptime() - birth.time) * 1000;
}

function entry(type, what, birth, age = ageOf(birth)) {
  return { type, what, age, api: birth?.api ?? '', stack: birth?.stack ?? [] };
}

// ---- Timers and immediates -------------------------------------------------------------------

function withName(text, callback) {
  return typeof callback === 'function' && callback.name !== '' ?
    `${text} ${callback.name}()` : text;
}

function describeTimer(timer, now) {
  const kind = timer._repeat ? 'setInterval' : 'setTimeout';
  const left = Math.max(0, timer._idleStart + timer._idleTimeout - now);
  const what = withName(`${kind} ${timer._idleTimeout} ms`, timer._onTimeout);
  const birth = birthOf(timer);
  return entry('Timeout', `${what}, due in ${Math.round(left)} ms`, birth,
               birth === undefined ? now - timer._idleStart : undefined);
}

function timers() {
  if (!isLoaded('internal/timers')) return [];
  const now = core.timerNow();
  return require('internal/timers').activeTimers().filter((timer) => timer.hasRef?.() ?? true)
    .map((timer) => describeTimer(timer, now));
}

function immediates() {
  if (!isLoaded('internal/immediates')) return [];
  return require('internal/immediates').activeImmediates()
    .filter((immediate) => immediate.hasRef())
    .map((immediate) => entry(
      'Immediate', withName('setImmediate', immediate._onImmediate), birthOf(immediate)));
}

// ---- Streams ---------------------------------------------------------------------------------

function join({ address, family, port } = {}) {
  return family === 'IPv6' ? `[${address}]:${port}` : `${address}:${port}`;
}

function describeStream(handle) {
  const { kOwner } = require('internal/net/symbols');
  const owner = handle[kOwner];
  const address = typeof owner?.address === 'function' ? owner.address() : undefined;
  if (owner?.listening) {
    return `server that listens on ${typeof address === 'string' ? address : join(address)}`;
  }
  if (owner?.connecting) return 'socket that connects';
  if (owner?.remoteAddress !== undefined) {
    return `socket ${owner.server ? 'from' : 'to'} ${join({
      address: owner.remoteAddress, family: owner.remoteFamily, port: owner.remotePort,
    })}`;
  }
  return owner === process.stdin ? 'standard input' : `stream, descriptor ${handle.fd}`;
}

// Those that the loop waits for; takes their names out of the list of what it waits for.
function streams(names) {
  if (!isLoaded('internal/net/handles')) return [];
  const entries = [];
  for (const handle of require('internal/net/handles').activeHandles()) {
    const index = names.indexOf(handle.nativeName);
    if (index === -1) continue;
    names.splice(index, 1);
    entries.push(entry(handle.resourceName, describeStream(handle), birthOf(handle)));
  }
  return entries;
}

// A handle waits for the end of each worker.
function workers(names) {
  if (!isLoaded('internal/worker')) return [];
  return require('internal/worker').referencedWorkers().map((worker) => {
    names.splice(names.indexOf('async handle'), 1);
    return entry('Worker', `worker ${worker.threadId}, ${worker.threadName}`, birthOf(worker));
  });
}

// ---- The rest --------------------------------------------------------------------------------

const hidden = new Set(['timer handle', 'idle handle', 'check handle', 'immediate', 'immediates']);

// Names of the loop, by what asks for a callback.
const namesOfTypes = {
  __proto__: null,
  FSREQCALLBACK: 'fs request', GETADDRINFOREQWRAP: 'dns request', GETNAMEINFOREQWRAP: 'dns request',
  QUERYWRAP: 'dns query', PROCESSWRAP: 'process handle', FSEVENTWRAP: 'fs event handle',
  STATWATCHER: 'fs poll handle', UDPWRAP: 'udp handle', MESSAGEPORT: 'async handle',
  WRITEWRAP: 'write request', PIPEWRAP: 'pipe handle', LEANSERVER: 'tcp listener handle',
};

const texts = {
  '__proto__': null,
  'fs request': 'file operation', 'process handle': 'child process', 'udp handle': 'UDP socket',
  'fs event handle': 'watcher of files', 'fs poll handle': 'watcher of files',
  'async handle': 'message port', 'dns request': 'lookup of a name',
  'getaddrinfo request': 'lookup of a name', 'work request': 'work on the pool',
  // Those of net have handles in script.
  'tcp listener handle': 'server', 'tcp handle': 'connection of rondo:http',
};

function operations(names) {
  const known = core.options.tracksResources ? require('internal/explain/track').operations() : [];
  const entries = [];
  for (const name of names) {
    if (hidden.has(name)) continue;
    const index = known.findIndex(({ type }) => namesOfTypes[type] === name ||
      namesOfTypes[type] === undefined && name === 'work request');
    const birth = index === -1 ? undefined : known.splice(index, 1)[0];
    const text = texts[name] ?? name;
    entries.push(entry(birth?.type ?? name, birth?.api ? `${birth.api}: ${text}` : text, birth));
  }
  return entries;
}

function list() {
  const names = internalBinding('process').activeResources();
  return [...timers(), ...immediates(), ...streams(names), ...workers(names),
          ...operations(names)];
}

// The answer to SIGUSR2.
function tell() {
  const entries = list();
  if (core.options.whyFd >= 0) {
    core.writeText(core.options.whyFd, `${JSON.stringify(entries)}\n`);
    return;
  }
  const { render } = require('internal/explain/why');
  const hasColors = internalBinding('stdio').isTerminal(2) && !process.env.NO_COLOR;
  core.writeText(2, render(entries, {
    hasColors, title: `Process ${process.pid}`, isTracked: core.options.tracksResources,
  }));
}

module.exports = { list, tell };
