'use strict';

// The class Console. Text without placeholders goes to the stream as it is; whatever needs more
// (formatting, tables, timers) is loaded when it is first used.

const core = internalBinding('core');

const kCounts = Symbol('kCounts');
const kColorMode = Symbol('kColorMode');
const kFormat = Symbol('kFormat');
const kGetInspectOptions = Symbol('kGetInspectOptions');
const kGroupIndentation = Symbol('kGroupIndentation');
const kGroupIndentationWidth = Symbol('kGroupIndentationWidth');
const kIsConsole = Symbol('kIsConsole');
const kWrite = Symbol('kWrite');
const kBindProperties = Symbol('kBindProperties');
const kBindStreamsLazy = Symbol('kBindStreamsLazy');
const kStandard = Symbol('kStandard');

const groupIndentationMax = 1000;

// Inspect options given to the constructor: a map of stream to options for each console.
const givenOptions = new WeakMap();

// Not loaded unless something fails.
const errors = () => require('internal/errors');

function noop() {}

function hidden(value, writable = true) {
  return { __proto__: null, value, writable, enumerable: false, configurable: true };
}

function checkStream(stream, name) {
  if (!stream || typeof stream.write !== 'function') {
    throw new (errors().codes.ERR_CONSOLE_WRITABLE_STREAM)(name);
  }
}

function readInspectOptions(instance, options, stdout, stderr) {
  const { inspectOptions } = options;
  if (inspectOptions === undefined) return;
  require('internal/validators').validateObject(inspectOptions, 'options.inspectOptions');
  const byStream = require('internal/util/types').isMap(inspectOptions) ? inspectOptions :
    new Map([[stdout, inspectOptions], [stderr, inspectOptions]]);
  for (const { colors } of byStream.values()) {
    if (colors !== undefined && options.colorMode !== undefined) {
      throw new (errors().codes.ERR_INCOMPATIBLE_OPTION_PAIR)('options.inspectOptions.color', 'colorMode');
    }
  }
  givenOptions.set(instance, byStream);
}

// The old form of the arguments is: stdout, stderr, ignoreErrors.
function Console(given) {
  if (new.target === undefined) return Reflect.construct(Console, arguments);
  const options = !given || typeof given.write === 'function' ?
    { stdout: given, stderr: arguments[1], ignoreErrors: arguments[2] } : given;
  const { stdout, ignoreErrors = true, colorMode = 'auto', groupIndentation } = options;
  const { stderr = stdout } = options;
  checkStream(stdout, 'stdout');
  checkStream(stderr, 'stderr');
  const { validateInteger, validateOneOf } = require('internal/validators');
  validateOneOf(colorMode, 'colorMode', ['auto', true, false]);
  if (groupIndentation !== undefined) {
    validateInteger(groupIndentation, 'groupIndentation', 0, groupIndentationMax);
  }
  readInspectOptions(this, options, stdout, stderr);

  // A subclass may override methods, so they are bound as the instance has them.
  for (const key of Object.keys(Console.prototype)) {
    this[key] = this[key].bind(this);
    Object.defineProperty(this[key], 'name', { __proto__: null, value: key });
  }
  Object.defineProperties(this, { _stdout: hidden(stdout), _stderr: hidden(stderr) });
  this[kBindProperties](ignoreErrors, colorMode, groupIndentation);
}

Object.defineProperty(Console, Symbol.hasInstance, {
  __proto__: null,
  value: { [Symbol.hasInstance]: (instance) => instance[kIsConsole] }[Symbol.hasInstance],
});

// Makes the callback of stream.write(). An error is emitted on the stream afterwards; when nobody
// listens for it, it must not become an uncaught exception.
function makeErrorHandler(instance, name) {
  return (error) => {
    const stream = instance[name];
    if (error === null || error === undefined || stream._writableState?.errorEmitted) return;
    if (stream.listenerCount('error') === 0) stream.once('error', noop);
  };
}

function lazyStream(source, name) {
  let stream;
  return {
    __proto__: null,
    enumerable: false,
    configurable: true,
    get() { return stream ||= source[name]; },
    set(value) {
      stream = value;
      this[kStandard] = undefined;
    },
  };
}

function bindStreamsLazy(source) {
  Object.defineProperties(this, {
    _stdout: lazyStream(source, 'stdout'),
    _stderr: lazyStream(source, 'stderr'),
    // As long as nobody has seen these streams, they need not exist.
    [kStandard]: hidden(require('internal/process/stdio')),
  });
}

function bindProperties(ignoreErrors, colorMode, groupIndentation = 2) {
  Object.defineProperties(this, {
    _stdoutErrorHandler: hidden(makeErrorHandler(this, '_stdout')),
    _stderrErrorHandler: hidden(makeErrorHandler(this, '_stderr')),
    _ignoreErrors: hidden(Boolean(ignoreErrors)),
    _times: hidden(new Map()),
    [kCounts]: hidden(new Map()),
    [kColorMode]: hidden(colorMode),
    [kIsConsole]: hidden(true),
    [kGroupIndentationWidth]: hidden(groupIndentation),
    [kGroupIndentation]: hidden(''),
    [Symbol.toStringTag]: hidden('console', false),
  });
}

// A stream of the process must not be left in the middle of a write when the script is ended that
// prints, since others go on with it.
function put(stream, text, onError) {
  if (stream._isStdio === true && !Object.hasOwn(stream, 'write')) {
    core.callWhole(stream.write, stream, text, onError);
  } else {
    stream.write(text, onError);
  }
}

// Errors may come at once (files and terminals) or later (pipes); neither must hurt the program.
function writeIgnoringErrors(stream, text, onError) {
  const isEmitter = typeof stream.listenerCount === 'function';
  try {
    if (isEmitter && stream.listenerCount('error') === 0) stream.on('error', noop);
    put(stream, text, onError);
  } catch (error) {
    if (errors().isStackOverflowError(error)) throw error;
  } finally {
    if (isEmitter) stream.removeListener('error', noop);
  }
}

const standardNames = { __proto__: null, _stdout: 'stdout', _stderr: 'stderr' };

function write(name, text) {
  const indentation = this[kGroupIndentation];
  const line = indentation === '' ? `${text}\n` :
    `${indentation}${text.replaceAll('\n', `\n${indentation}`)}\n`;
  const standardName = standardNames[name];
  if (this[kStandard]?.isDirect(standardName)) {
    this[kStandard].write(standardName, line);
    return;
  }
  const stream = this[name];
  if (this._ignoreErrors === false) stream.write(line);
  else writeIgnoringErrors(stream, line, this[`${name}ErrorHandler`]);
}

function getInspectOptions(name) {
  const standard = this[kStandard];
  const standardName = standardNames[name];
  const stream = standard?.isDirect(standardName) ? standard.describe(standardName) : this[name];
  let colors = this[kColorMode];
  if (colors === 'auto') colors = require('internal/util/colors').shouldColorize(stream);
  const options = givenOptions.get(this)?.get(stream);
  if (options === undefined) return colors ? { colors: true } : {};
  if (options.colors === undefined) options.colors = colors;
  return options;
}

function formatFor(name, args) {
  if (args.length === 1 && typeof args[0] === 'string') return args[0];
  const options = this[kGetInspectOptions](name);
  return plainText(args, options) ??
    require('internal/util/format').formatWithOptions(options, ...args);
}

// Texts, numbers and the like, which are written as they are unless there are options; undefined if
// there is more to do. Programs that print nothing else need not load what looks into values.
function plainText(args, options) {
  if (core.builtins.isLoaded('internal/util/inspect') || Object.keys(options).length > 0) {
    return undefined;
  }
  let text = '';
  for (let index = 0; index < args.length; index++) {
    const value = args[index];
    const isText = typeof value === 'string';
    if (isText ? index === 0 && value.includes('%') :
      typeof value !== 'number' && typeof value !== 'boolean' && value !== undefined &&
        value !== null) {
      return undefined;
    }
    const separator = index === 0 ? '' : ' ';
    text += `${separator}${Object.is(value, -0) ? '-0' : value}`;
  }
  return text;
}

// The channels of the methods, once there can be subscribers: somebody has loaded channels.
let channels;

function channelOf(method) {
  if (channels === undefined) {
    if (!core.builtins.isLoaded('diagnostics_channel')) return undefined;
    channels = { __proto__: null };
  }
  return channels[method] ??= require('diagnostics_channel').channel(`console.${method}`);
}

function publish(method, args) {
  const channel = channelOf(method);
  if (channel?.hasSubscribers) channel.publish(args);
}

function print(instance, method, name, args) {
  publish(method, args);
  instance[kWrite](name, instance[kFormat](name, args));
}

function timers() {
  return require('internal/console/timers');
}

const methods = {
  log(...args) { print(this, 'log', '_stdout', args); },
  info(...args) { print(this, 'info', '_stdout', args); },
  debug(...args) { print(this, 'debug', '_stdout', args); },
  warn(...args) { print(this, 'warn', '_stderr', args); },
  error(...args) { print(this, 'error', '_stderr', args); },

  dir(object, options) {
    this[kWrite]('_stdout', require('internal/util/inspect').inspect(object, {
      customInspect: false, ...this[kGetInspectOptions]('_stdout'), ...options,
    }));
  },

  time(label = 'default') { timers().start(this, `${label}`); },
  timeEnd(label = 'default') { timers().end(this, `${label}`); },
  timeLog(label = 'default', ...data) { timers().log(this, `${label}`, data); },

  trace: function trace(...args) {
    const error = { name: 'Trace', message: this[kFormat]('_stderr', args) };
    Error.captureStackTrace(error, trace);
    this.error(error.stack);
  },

  assert(expression, ...args) {
    if (expression) return;
    if (typeof args[0] === 'string') args[0] = `Assertion failed: ${args[0]}`;
    else args.unshift('Assertion failed');
    Reflect.apply(this.warn, this, args);
  },

  clear() {
    if (!this._stdout.isTTY || process.env.TERM === 'dumb') return;
    this._stdout.write('\u001b[1;1H');
    this._stdout.write('\u001b[0J');
  },

  count(label = 'default') {
    const name = `${label}`;
    const count = (this[kCounts].get(name) ?? 0) + 1;
    this[kCounts].set(name, count);
    this.log(`${name}: ${count}`);
  },

  countReset(label = 'default') {
    if (!this[kCounts].delete(`${label}`)) {
      process.emitWarning(`Count for '${label}' does not exist`);
    }
  },

  group(...data) {
    if (data.length > 0) Reflect.apply(this.log, this, data);
    this[kGroupIndentation] += ' '.repeat(this[kGroupIndentationWidth]);
  },

  groupEnd() {
    const { length } = this[kGroupIndentation];
    const width = Math.max(0, length - this[kGroupIndentationWidth]);
    this[kGroupIndentation] = this[kGroupIndentation].slice(0, width);
  },

  table(tabularData, properties) {
    if (properties !== undefined) {
      require('internal/validators').validateArray(properties, 'properties');
    }
    if (tabularData === null || typeof tabularData !== 'object') {
      this.log(tabularData);
      return;
    }
    const options = this[kGetInspectOptions]('_stdout');
    this.log(require('internal/console/table').formatTable(tabularData, properties, options));
  },
};

Object.defineProperties(Console.prototype, {
  [kBindStreamsLazy]: hidden(bindStreamsLazy),
  [kBindProperties]: hidden(bindProperties),
  [kWrite]: hidden(write),
  [kGetInspectOptions]: hidden(getInspectOptions),
  [kFormat]: hidden(formatFor),
});
Object.assign(Console.prototype, methods);
Console.prototype.dirxml = Console.prototype.log;
Console.prototype.groupCollapsed = Console.prototype.group;

module.exports = { Console, kBindProperties, kBindStreamsLazy };
