'use strict';

// What a child finds at its descriptors.

const {
  codes: {
    ERR_INVALID_ARG_VALUE,
    ERR_INVALID_SYNC_FORK_INPUT,
    ERR_IPC_ONE_PIPE,
    ERR_IPC_SYNC_FORK,
  },
} = require('internal/errors');

function stdioStringToArray(stdio, channel) {
  let entries;
  switch (stdio) {
    case 'ignore':
    case 'overlapped':
    case 'pipe':
      entries = [stdio, stdio, stdio];
      break;
    case 'inherit':
      entries = [0, 1, 2];
      break;
    default:
      throw new ERR_INVALID_ARG_VALUE('stdio', stdio);
  }
  if (channel) entries.push(channel);
  return entries;
}

// The kind of a native handle; undefined for everything else. Handles exist only if a module that
// makes them is there.
function handleKind(value) {
  if (value === null || typeof value !== 'object') return undefined;
  return require('internal/child_process/handles').kindOf(value);
}

// The native handle that a stream has, or that is given itself.
function findHandle(stdio) {
  for (const candidate of [stdio, stdio.handle, stdio._handle]) {
    if (handleKind(candidate) !== undefined) return candidate;
  }
  return undefined;
}

const isPipe = (stdio) =>
  stdio === 'pipe' || stdio === 'overlapped' || (typeof stdio === 'number' && stdio < 0);

function describeStream(stdio) {
  if (typeof stdio === 'number' || typeof stdio.fd === 'number') {
    return { type: 'fd', fd: typeof stdio === 'number' ? stdio : stdio.fd };
  }
  const handle = findHandle(stdio);
  if (handle !== undefined) {
    return { type: 'wrap', wrapType: handleKind(handle), handle, _stdio: stdio };
  }
  throw new ERR_INVALID_ARG_VALUE('stdio', stdio);
}

// One of `isSync` cannot have a channel, but can be given its input as text or bytes.
function describe(stdio, index, isSync) {
  stdio ??= index < 3 ? 'pipe' : 'ignore';
  if (stdio === 'ignore') return { type: 'ignore' };
  if (isPipe(stdio)) {
    return {
      type: stdio === 'overlapped' ? 'overlapped' : 'pipe',
      readable: index === 0,
      writable: index !== 0,
    };
  }
  if (stdio === 'ipc') {
    if (isSync) throw new ERR_IPC_SYNC_FORK();
    return { type: 'pipe', ipc: true };
  }
  if (stdio === 'inherit') return { type: 'inherit', fd: index };
  if (typeof stdio === 'string' || ArrayBuffer.isView(stdio)) {
    if (isSync) return undefined;
    throw new ERR_INVALID_SYNC_FORK_INPUT(require('internal/util/inspect').inspect(stdio));
  }
  return describeStream(stdio);
}

// { stdio, ipc, ipcFd }: ipc is the entry of the channel, at ipcFd. An array that is too short is
// filled up, as its owner may notice.
function getValidStdio(stdio, isSync) {
  if (typeof stdio === 'string') {
    stdio = stdioStringToArray(stdio);
  } else if (!Array.isArray(stdio)) {
    throw new ERR_INVALID_ARG_VALUE('stdio', stdio);
  }
  while (stdio.length < 3) stdio.push(undefined);
  const entries = [];
  let ipc;
  let ipcFd;
  for (let index = 0; index < stdio.length; index++) {
    const entry = describe(stdio[index], index, isSync);
    if (entry === undefined) continue;
    if (entry.ipc) {
      if (ipc !== undefined) throw new ERR_IPC_ONE_PIPE();
      ipc = entry;
      ipcFd = index;
    }
    entries.push(entry);
  }
  return { stdio: entries, ipc, ipcFd };
}

const kNothing = 0;
const kPipe = 1;
const kFd = 2;

// The same for the native side: two numbers each.
function toNumbers(entries) {
  const numbers = [];
  for (const { type, fd, handle } of entries) {
    if (type === 'ignore') {
      numbers.push(kNothing, 0);
    } else if (type === 'pipe' || type === 'overlapped') {
      numbers.push(kPipe, 0);
    } else {
      numbers.push(kFd, type === 'wrap' ? handle.fd : fd);
    }
  }
  return numbers;
}

module.exports = { getValidStdio, stdioStringToArray, toNumbers };
