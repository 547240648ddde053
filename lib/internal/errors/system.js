'use strict';

// Errors of system calls. The makers are reached through internal/errors, which hides the frames.

const { kIsNodeError } = require('internal/errors');
const systemErrors = require('internal/util/system_errors');

const unknownErrno = ['UNKNOWN', 'unknown error'];
const noData = -3007;
const noName = -3008;

function describeErrno(errno) {
  return systemErrors.map().get(errno);
}

function nameOfErrno(errno) {
  return require('internal/util').getSystemErrorName(errno);
}

function place(address, port) {
  if (port && port > 0) return ` ${address}:${port}`;
  return address ? ` ${address}` : '';
}

// `ENOENT: no such file or directory, open 'x'`, with the same fields as Node's.
function uvException(context) {
  const [name, description] = describeErrno(context.errno) ??
    (context.code === undefined ? unknownErrno : [context.code, unknownErrno[1]]);
  const path = context.path ? context.path.toString() : undefined;
  const dest = context.dest ? context.dest.toString() : undefined;
  let message = `${name}: ${context.message || description}, ${context.syscall}`;
  if (path) message += ` '${path}'`;
  if (dest) message += ` -> '${dest}'`;

  const error = new Error(message);
  error.errno = context.errno;
  error.code = name;
  error.syscall = context.syscall;
  for (const key of Object.keys(context)) {
    if (key !== 'message' && key !== 'path' && key !== 'dest' && !(key in error)) {
      error[key] = context[key];
    }
  }
  if (path) error.path = path;
  if (dest) error.dest = dest;
  return error;
}

function uvExceptionWithHostPort(errno, syscall, address, port) {
  const [code, description] = describeErrno(errno) ?? unknownErrno;
  const error = new Error(`${syscall} ${code}: ${description}${place(address, port)}`);
  Object.assign(error, { code, errno, syscall, address });
  if (port) error.port = port;
  return error;
}

function errnoException(errno, syscall, original) {
  const code = nameOfErrno(errno);
  const error = new Error(`${syscall} ${code}${original ? ` ${original}` : ''}`);
  return Object.assign(error, { errno, code, syscall });
}

function exceptionWithHostPort(errno, syscall, address, port, additional) {
  const code = nameOfErrno(errno);
  const details = place(address, port) + (additional ? ` - Local (${additional})` : '');
  const error = new Error(`${syscall} ${code}${details}`);
  Object.assign(error, { errno, code, syscall, address });
  if (port) error.port = port;
  return error;
}

// `reason` is an error number, or a name from the resolver library.
function dnsException(reason, syscall, hostname) {
  let code = reason;
  let errno;
  if (typeof reason === 'number') {
    errno = reason;
    code = reason === noData || reason === noName ? 'ENOTFOUND' : nameOfErrno(reason);
  }
  const error = new Error(`${syscall} ${code}${hostname ? ` ${hostname}` : ''}`);
  Object.assign(error, { errno, code, syscall });
  if (hostname) error.hostname = hostname;
  return error;
}

function connectionReset(message) {
  return Object.assign(new Error(message), { code: 'ECONNRESET' });
}

function hiddenProperty(value, writable = true) {
  return { __proto__: null, value, enumerable: false, writable, configurable: true };
}

// A property of the error that is kept in its context.
function forwarded(context, name) {
  return {
    __proto__: null,
    get() { return context[name]; },
    set(value) { context[name] = value; },
    enumerable: true,
    configurable: true,
  };
}

function forwardedPath(context, name) {
  return {
    __proto__: null,
    get() { return context[name]?.toString() ?? context[name]; },
    set(value) {
      context[name] = value ? require('buffer').Buffer.from(value.toString()) : undefined;
    },
    enumerable: true,
    configurable: true,
  };
}

// An error whose `info` tells which system call failed and how.
class SystemError extends Error {
  constructor(code, context) {
    super();
    const prefix = require('internal/errors/table').messageOf(code, [], this);
    let message = `${prefix}: ${context.syscall} returned ${context.code} (${context.message})`;
    if (context.path !== undefined) message += ` ${context.path}`;
    if (context.dest !== undefined) message += ` => ${context.dest}`;
    this.code = code;
    Object.defineProperties(this, {
      [kIsNodeError]: hiddenProperty(true, false),
      name: hiddenProperty('SystemError'),
      message: hiddenProperty(message),
      info: { __proto__: null, value: context, enumerable: true, configurable: true },
      errno: forwarded(context, 'errno'),
      syscall: forwarded(context, 'syscall'),
    });
    for (const name of ['path', 'dest']) {
      if (context[name] !== undefined) {
        Object.defineProperty(this, name, forwardedPath(context, name));
      }
    }
  }

  toString() {
    return `${this.name} [${this.code}]: ${this.message}`;
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options) {
    const { inspect } = require('internal/util/inspect');
    return inspect(this, { ...options, getters: true, customInspect: false });
  }
}

module.exports = {
  connectionReset,
  describeErrno,
  dnsException,
  errnoException,
  exceptionWithHostPort,
  SystemError,
  uvException,
  uvExceptionWithHostPort,
};
