'use strict';

// Lines from a stream. On a terminal they can be edited: see editor.js and keys.js.

const EventEmitter = require('events');
const { codes } = require('internal/errors');
const { validateAbortSignal, validateInteger, validateString } =
  require('internal/validators');
const { History } = require('internal/readline/history');

const { ERR_INVALID_ARG_VALUE, ERR_USE_AFTER_CLOSE } = codes;

const crlfDelayMin = 100;
const escapeCodeTimeoutDefault = 500;
const tabSizeDefault = 8;
const lineEnding = /\r\n|\n|\r|\u2028|\u2029/g;

const kQuestionCallback = Symbol('questionCallback');
const kQuestionReject = Symbol('questionReject');
const kOldPrompt = Symbol('oldPrompt');
const kSawReturnAt = Symbol('sawReturnAt');
const kDecoder = Symbol('decoder');
const kLineBuffer = Symbol('lineBuffer');
const kHistory = Symbol('history');
const kLineObjectStream = Symbol('lineObjectStream');

function readOptions(input, output, completer, terminal) {
  if (!input?.input) return { input, output, completer, terminal };
  const options = input;
  if (options.signal !== undefined && options.signal !== null) {
    validateAbortSignal(options.signal, 'options.signal');
  }
  const { escapeCodeTimeout } = options;
  if (escapeCodeTimeout !== undefined && !Number.isFinite(escapeCodeTimeout)) {
    throw new ERR_INVALID_ARG_VALUE('input.escapeCodeTimeout', escapeCodeTimeout);
  }
  return options;
}

function closeOnAbort(readline, signal) {
  const onAbort = () => process.nextTick(() => readline.close());
  if (signal.aborted) {
    onAbort();
    return;
  }
  const disposable = EventEmitter.addAbortListener(signal, onAbort);
  readline.once('close', disposable[Symbol.dispose]);
}

// Listens to what is no terminal.
function attachPlain(readline) {
  const { input } = readline;
  const onError = (error) => readline.emit('error', error);
  const onData = (bytes) => readline._normalWrite(bytes);
  const onEnd = () => {
    if (typeof readline[kLineBuffer] === 'string' && readline[kLineBuffer].length > 0) {
      readline.emit('line', readline[kLineBuffer]);
    }
    readline.close();
  };
  const { StringDecoder } = require('string_decoder');
  readline[kDecoder] = new StringDecoder('utf8');
  input.on('error', onError);
  input.on('data', onData);
  input.on('end', onEnd);
  readline.once('close', () => {
    input.removeListener('error', onError);
    input.removeListener('data', onData);
    input.removeListener('end', onEnd);
  });
}

// The last one is what comes after the last ending.
function linesOf(text) {
  if (!text.includes('\r') && !text.includes('\u2028') && !text.includes('\u2029')) {
    return text.split('\n');
  }
  const lines = [];
  let start = 0;
  lineEnding.lastIndex = 0;
  for (let ending = lineEnding.exec(text); ending !== null; ending = lineEnding.exec(text)) {
    lines.push(text.slice(start, ending.index));
    start = lineEnding.lastIndex;
  }
  lines.push(text.slice(start));
  return lines;
}

class Interface extends EventEmitter {
  constructor(input, output, completer, terminal) {
    super();
    this._setUp(readOptions(input, output, completer, terminal));
  }

  _setUp(options) {
    const { input, output, completer } = options;
    let { terminal } = options;
    if (completer !== undefined && typeof completer !== 'function') {
      throw new ERR_INVALID_ARG_VALUE('completer', completer);
    }
    if (terminal === undefined && output !== null && output !== undefined) {
      terminal = Boolean(output.isTTY);
    }
    if (options.tabSize !== undefined) validateInteger(options.tabSize, 'tabSize', 1);
    this[kHistory] =
      new History(options.history, options.historySize, options.removeHistoryDuplicates);
    this[kSawReturnAt] = 0;
    this.isCompletionEnabled = true;
    this.escapeCodeTimeout = options.escapeCodeTimeout ?? escapeCodeTimeoutDefault;
    this.tabSize = options.tabSize ?? tabSizeDefault;
    this.line = '';
    this._previousKey = null;
    this.output = output;
    this.input = input;
    this.crlfDelay = options.crlfDelay ? Math.max(crlfDelayMin, options.crlfDelay) : crlfDelayMin;
    this.completer = completer;
    this._sawKeyPress = false;
    this.terminal = Boolean(terminal);
    this.closed = false;
    this.paused = false;
    this.setPrompt(options.prompt ?? '> ');
    if (this.terminal) require('internal/readline/editor').attach(this);
    else attachPlain(this);
    if (options.signal) closeOnAbort(this, options.signal);
    input.resume();
  }

  get history() { return this[kHistory].lines; }

  set history(lines) { this[kHistory].lines = lines; }

  get historyIndex() { return this[kHistory].index; }

  set historyIndex(index) { this[kHistory].index = index; }

  get historySize() { return this[kHistory].size; }

  set historySize(size) { this[kHistory].size = size; }

  get columns() {
    return this.output?.columns || Infinity;
  }

  getPrompt() { return this._prompt; }

  setPrompt(prompt) { this._prompt = prompt; }

  prompt(preserveCursor) {
    if (this.paused) this.resume();
    if (this.terminal && process.env.TERM !== 'dumb') {
      if (!preserveCursor) this.cursor = 0;
      this._refreshLine();
    } else {
      this._writeToOutput(this._prompt);
    }
  }

  _setRawMode(mode) {
    const wasRaw = this.input.isRaw;
    if (typeof this.input.setRawMode === 'function') this.input.setRawMode(mode);
    return wasRaw;
  }

  // ---- Questions ----

  _question(query, callback) {
    if (this.closed) throw new ERR_USE_AFTER_CLOSE('readline');
    if (this[kQuestionCallback]) {
      this.prompt();
      return;
    }
    this[kOldPrompt] = this._prompt;
    this.setPrompt(query);
    this[kQuestionCallback] = callback;
    this.prompt();
  }

  _questionCancel() {
    if (!this[kQuestionCallback]) return;
    this[kQuestionCallback] = null;
    this.setPrompt(this[kOldPrompt]);
    this.clearLine();
  }

  _onLine(line) {
    const callback = this[kQuestionCallback];
    if (!callback) {
      this.emit('line', line);
      return;
    }
    this[kQuestionCallback] = null;
    this.setPrompt(this[kOldPrompt]);
    callback(line);
  }

  // ---- The life of it ----

  close() {
    if (this.closed) return;
    this.pause();
    if (this.terminal) this._setRawMode(false);
    this.closed = true;
    this.emit('close');
  }

  pause() {
    if (this.closed) throw new ERR_USE_AFTER_CLOSE('readline');
    if (this.paused) return undefined;
    this.input.pause();
    this.paused = true;
    this.emit('pause');
    return this;
  }

  resume() {
    if (this.closed) throw new ERR_USE_AFTER_CLOSE('readline');
    if (!this.paused) return undefined;
    this.input.resume();
    this.paused = false;
    this.emit('resume');
    return this;
  }

  write(data, key) {
    if (this.closed) throw new ERR_USE_AFTER_CLOSE('readline');
    if (this.paused) this.resume();
    if (this.terminal) this._ttyWrite(data, key);
    else this._normalWrite(data);
  }

  _writeToOutput(text) {
    validateString(text, 'stringToWrite');
    if (this.output !== null && this.output !== undefined) this.output.write(text);
  }

  // ---- Lines of what is no terminal ----

  _normalWrite(bytes) {
    if (bytes === undefined) return;
    let text = this[kDecoder].write(bytes);
    // The second half of a line ending that came in two pieces.
    if (this[kSawReturnAt] && Date.now() - this[kSawReturnAt] <= this.crlfDelay) {
      if (text.codePointAt(0) === 0x0a) text = text.slice(1);
      this[kSawReturnAt] = 0;
    }
    // What waits for the end of its line has none in it.
    const lines = linesOf(text);
    if (lines.length === 1) {
      if (text) this[kLineBuffer] = (this[kLineBuffer] ?? '') + text;
      return;
    }
    if (this[kLineBuffer]) {
      lines[0] = this[kLineBuffer] + lines[0];
      this[kLineBuffer] = null;
    }
    this[kSawReturnAt] = text.endsWith('\r') ? Date.now() : 0;
    this[kLineBuffer] = lines.pop();
    for (const line of lines) this._onLine(line);
  }

  [Symbol.asyncIterator]() {
    const { kFirstEventParam } = require('internal/events/symbols');
    return this[kLineObjectStream] ??= EventEmitter.on(this, 'line', {
      close: ['close'], highWaterMark: 1024, [kFirstEventParam]: true,
    });
  }

  [Symbol.dispose]() {
    this.close();
  }
}

module.exports = {
  Interface,
  kDecoder,
  kHistory,
  kLineBuffer,
  kQuestionCallback,
  kQuestionReject,
  kSawReturnAt,
  lineEnding,
  readOptions,
};
