'use strict';

// A session in which each line is run and its value shown.

const domain = require('domain');
const { Interface } = require('readline');
const { codes: { ERR_SCRIPT_EXECUTION_INTERRUPTED } } = require('internal/errors');
const { deprecate } = require('internal/util');
const { inspect } = require('internal/util/inspect');
const { validateFunction, validateObject } = require('internal/validators');
const { Session, Thrown, kStandalone } = require('internal/repl/session');

const REPL_MODE_SLOPPY = Symbol('repl-sloppy');
const REPL_MODE_STRICT = Symbol('repl-strict');

class Recoverable extends SyntaxError {
  constructor(error) {
    super();
    this.err = error;
  }
}

const writer = (value) => inspect(value, writer.options);
writer.options = { ...inspect.defaultOptions, showProxy: true };

// For those who type at the rondo command.
function defineDefaults() {
  Object.defineProperty(inspect, 'replDefaults', {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get: () => writer.options,
    set(options) {
      validateObject(options, 'options');
      Object.assign(writer.options, options);
    },
  });
}

function colouringWriter() {
  const coloured = (value) => inspect(value, coloured.options);
  coloured.options = { ...writer.options, colors: true };
  return coloured;
}

function hasColors(output) {
  return Boolean(output.isTTY) &&
    (typeof output.getColorDepth !== 'function' || output.getColorDepth() > 2);
}

function readOptions(prompt, stream, evaluate, useGlobal, ignoreUndefined, replMode) {
  const options = prompt !== null && typeof prompt === 'object' ? { ...prompt } :
    { prompt, stream, eval: evaluate, useGlobal, ignoreUndefined, replMode };
  if (options.stream !== undefined && !options.input && !options.output) {
    options.input = options.stream.stdin ?? options.stream;
    options.output = options.stream.stdout ?? options.stream;
  }
  options.input ??= process.stdin;
  options.output ??= process.stdout;
  options.terminal ??= Boolean(options.output.isTTY);
  options.prompt ??= '> ';
  options.useColors ??= options.terminal && hasColors(options.output);
  options.writer ??= options.useColors ? colouringWriter() : writer;
  options.useGlobal = Boolean(options.useGlobal);
  options.ignoreUndefined = Boolean(options.ignoreUndefined);
  options.replMode ??= REPL_MODE_SLOPPY;
  if (options.eval && options.breakEvalOnSigint) {
    const { codes: { ERR_INVALID_REPL_EVAL_CONFIG } } = require('internal/errors');
    throw new ERR_INVALID_REPL_EVAL_CONFIG();
  }
  return options;
}

function complete(repl, text, callback) {
  let result;
  try {
    result = require('internal/repl/completion').complete(repl, text);
  } catch {
    result = [[], text];
  }
  (repl.editorMode ? repl.completeOnEditorMode(callback) : callback)(null, result);
}

function REPLServer(prompt, stream, evaluate, useGlobal, ignoreUndefined, replMode) {
  if (!(this instanceof REPLServer)) {
    return new REPLServer(prompt, stream, evaluate, useGlobal, ignoreUndefined, replMode);
  }
  const options = readOptions(prompt, stream, evaluate, useGlobal, ignoreUndefined, replMode);
  this.useColors = Boolean(options.useColors);
  this.useGlobal = options.useGlobal;
  this.ignoreUndefined = options.ignoreUndefined;
  this.replMode = options.replMode;
  this.writer = options.writer;
  this.breakEvalOnSigint = Boolean(options.breakEvalOnSigint);
  this.underscoreAssigned = false;
  this.last = undefined;
  this.underscoreErrAssigned = false;
  this.lastError = undefined;
  this.editorMode = false;
  this.lines = [];
  this.lines.level = [];
  this.commands = { __proto__: null };
  const isStandalone = Boolean(options[kStandalone]);
  if (isStandalone) {
    module.exports.repl = this;
    defineDefaults();
  }
  require('internal/repl/failures').attach(
    this, options.domain ?? domain.create(), isStandalone);
  this.input = options.input;
  this.output = options.output;
  if (options.eval) this.eval = options.eval;
  this.resetContext();
  Interface.call(this, {
    input: options.input,
    output: options.output,
    completer: options.completer ?? ((text, callback) => complete(this, text, callback)),
    terminal: options.terminal,
    historySize: options.historySize,
    prompt: options.prompt,
  });
  this._initialPrompt = options.prompt;
  require('internal/repl/commands').addCommands(this);
  Session.attach(this);
  this.displayPrompt();
}
Object.setPrototypeOf(REPLServer.prototype, Session.prototype);
Object.setPrototypeOf(REPLServer, Interface);

Object.assign(REPLServer.prototype, {
  defineCommand(keyword, command) {
    const given = typeof command === 'function' ? { action: command } : command;
    validateFunction(given.action, 'cmd.action');
    this.commands[keyword] = given;
  },

  // Runs one input. The callback gets an error, which may be Recoverable, or the value.
  eval(code, context, file, callback) {
    if (code.trim() === '') {
      callback(null);
      return;
    }
    const { examine } = require('internal/repl/recoverable');
    let text = code;
    if (/^\s*\{/.test(code) && !/;\s*$/.test(code)) {
      const wrapped = `(${code.trim()})\n`;
      if (examine(wrapped) === undefined) text = wrapped;
    }
    const syntax = examine(text);
    if (syntax?.isRecoverable) {
      callback(new Recoverable(syntax.error));
      return;
    }
    this._syntax = syntax === undefined ? undefined : { code: text, position: syntax.error.pos };
    const { run } = require('internal/repl/evaluate');
    const isStrict = this.replMode === REPL_MODE_STRICT;
    if (this.breakEvalOnSigint) {
      this._runInterruptibly(() => run(context, text, file, isStrict), callback);
      return;
    }
    let result;
    try {
      result = run(context, text, file, isStrict);
    } catch (error) {
      const entered = process.domain;
      if (!entered || entered === this._domain) {
        callback(error ?? new Thrown(error));
        return;
      }
      // What was typed has entered a domain of its own.
      entered.emit('error', error);
      entered.exit();
      callback(null);
      return;
    }
    this._takeResult(result, callback);
  },

  _takeResult(result, callback) {
    if (result.isAsync) this._awaitResult(result.value, callback);
    else callback(null, result.value);
  },

  // The terminal makes a signal of ctrl-C only when it is not in raw mode.
  _runInterruptibly(run, callback) {
    const isRaw = this.terminal && Boolean(this.input.isRaw);
    if (isRaw) this._setRawMode(false);
    internalBinding('repl').runInterruptibly(run, (isInterrupted, error, result) => {
      if (isRaw) this._setRawMode(true);
      if (isInterrupted) callback(new ERR_SCRIPT_EXECUTION_INTERRUPTED());
      else if (result === undefined) callback(error ?? new Thrown(error));
      else this._takeResult(result, callback);
    });
  },

  // Ctrl-C gives up waiting.
  _awaitResult(promise, callback) {
    let isDone = false;
    const finish = (error, value) => {
      if (isDone) return;
      isDone = true;
      this.removeListener('SIGINT', onInterrupt);
      callback(error, value);
    };
    const onInterrupt = () => {
      this._isInterruptTaken = true;
      finish(new ERR_SCRIPT_EXECUTION_INTERRUPTED());
    };
    this.prependListener('SIGINT', onInterrupt);
    promise.then((result) => finish(null, result?.value), (error) => finish(error));
  },

  complete(...args) {
    this.completer(...args);
  },

  completeOnEditorMode(callback) {
    return require('internal/repl/completion').completeInEditor(callback);
  },

  setupHistory(config, callback) {
    const { attach, historyPath } = require('internal/repl/history');
    const given = typeof config === 'string' ? { filePath: config } : config;
    const path = given?.filePath || historyPath(process.env);
    if (given?.size !== undefined) this.historySize = given.size;
    const done = callback ?? given?.onHistoryFileLoaded ?? (() => {});
    if (path === undefined || !this.terminal) done(null, this);
    else attach(this, path, done);
  },
});

function start(prompt, stream, evaluate, useGlobal, ignoreUndefined, replMode) {
  return new REPLServer(prompt, stream, evaluate, useGlobal, ignoreUndefined, replMode);
}

module.exports = {
  REPLServer,
  REPL_MODE_SLOPPY,
  REPL_MODE_STRICT,
  Recoverable,
  start,
  writer,
};

const completion = () => require('internal/repl/module_completion');
const builtinModules = () => completion().builtinModules;
const setBuiltinModules = (names) => { completion().builtinModules = names; };

function defineDeprecated(object, name, { code, message, get, set }) {
  Object.defineProperty(object, name, {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get: deprecate(get, message, code),
    set: set && deprecate(set, message, code),
  });
}

const listMessage = (name) => `repl.${name} is deprecated. Check module.builtinModules instead`;
defineDeprecated(module.exports, 'builtinModules', {
  code: 'DEP0191', message: listMessage('builtinModules'), get: builtinModules,
  set: setBuiltinModules,
});
defineDeprecated(module.exports, '_builtinLibs', {
  code: 'DEP0142', message: listMessage('_builtinLibs'), get: builtinModules,
  set: setBuiltinModules,
});
for (const name of ['input', 'output']) {
  defineDeprecated(REPLServer.prototype, `${name}Stream`, {
    code: 'DEP0141',
    message: 'repl.inputStream and repl.outputStream are deprecated. ' +
      'Use repl.input and repl.output instead',
    get() { return this[name]; },
    set(value) { this[name] = value; },
  });
}
