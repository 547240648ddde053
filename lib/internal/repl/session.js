'use strict';

// The course of a session: lines are gathered until they make a script, run, and shown.

const { Interface } = require('readline');

const kBuffered = Symbol('buffered');
// An option of the session that the rondo command starts.
const kStandalone = Symbol('standalone');
const continuationPrompt = '| ';

// What is typed is shown in stacks as a file of this name.
let inputCount = 0;
const nextName = () => `REPL${++inputCount}`;

// Even undefined can be thrown.
class Thrown {
  constructor(value) {
    this.value = value;
  }
}

function Session() {}
Object.setPrototypeOf(Session.prototype, Interface.prototype);

// `_` is the last value, until somebody assigns to it.
function defineLast(repl, name, valueKey, assignedKey) {
  const set = (value) => {
    repl[valueKey] = value;
    if (!repl[assignedKey]) {
      repl[assignedKey] = true;
      repl.output.write(`Expression assignment to ${name} now disabled.\n`);
    }
  };
  Object.defineProperty(repl.context, name, {
    configurable: true, enumerable: false, get: () => repl[valueKey], set,
  });
}

const methods = {
  createContext() {
    const { addModuleVariables, makeContext } = require('internal/repl/context');
    const context = this.useGlobal ? globalThis : makeContext(this.output);
    addModuleVariables(context);
    return context;
  },

  resetContext() {
    this.context = this.createContext();
    this.underscoreAssigned = false;
    this.underscoreErrAssigned = false;
    this.lines = [];
    this.lines.level = [];
    defineLast(this, '_', 'last', 'underscoreAssigned');
    defineLast(this, '_error', 'lastError', 'underscoreErrAssigned');
    this.emit?.('reset', this.context);
  },

  isBuffering() { return this[kBuffered] !== ''; },

  displayPrompt(preserveCursor) {
    const prompt = this.isBuffering() ? continuationPrompt : this._initialPrompt;
    Interface.prototype.setPrompt.call(this, prompt);
    if (this.closed) this.output.write(prompt);
    else this.prompt(preserveCursor);
  },

  setPrompt(prompt) {
    this._initialPrompt = prompt;
    Interface.prototype.setPrompt.call(this, prompt);
  },

  clearBufferedCommand() {
    this[kBuffered] = '';
    this._bufferedLines = 0;
  },

  parseREPLKeyword(keyword, rest) {
    const command = this.commands[keyword];
    if (command === undefined) return false;
    command.action.call(this, rest);
    return true;
  },

  turnOnEditorMode() {
    this.editorMode = true;
    Interface.prototype.setPrompt.call(this, '');
  },

  _turnOffEditorMode() {
    this.editorMode = false;
    this.setPrompt(this._initialPrompt);
  },

  // As if it had been typed, but run at once.
  loadText(text) {
    this.lines.push(text);
    if (this.terminal) this.output.write(`${text}\n`);
    this._evaluate(`${text}\n`);
  },

  // Lines that come while one is being run wait for their turn.
  _takeLine(line) {
    if (this._isEvaluating) this._waiting.push(line);
    else this._takeLineNow(line);
  },

  _takeLineNow(given) {
    const line = given ?? '';
    this._sawInterrupt = false;
    if (this.editorMode) {
      this[kBuffered] += `${line}\n`;
      this.lines.push(line);
      // The next line begins where this one did, if they are typed.
      const [indentation] = /^\s*/.exec(line);
      if (this._sawKeyPress && indentation !== '') this.write(indentation);
      return;
    }
    const trimmed = line.trim();
    if (trimmed.startsWith('.') && !/^\.\d/.test(trimmed) && !/^\.\.\./.test(trimmed)) {
      const [, keyword, rest] = /^\.([^\s]+)\s*(.*)$/.exec(trimmed) ?? [];
      if (keyword !== undefined && this.parseREPLKeyword(keyword, rest)) return;
      if (!this.isBuffering()) {
        this.output.write('Invalid REPL keyword\n');
        this.displayPrompt();
        return;
      }
    }
    this.lines.push(line);
    this._bufferedLines++;
    this._evaluate(`${this[kBuffered]}${line}\n`);
  },

  _evaluate(code) {
    this._isEvaluating = true;
    this._syntax = undefined;
    let isAnswered = false;
    // Without a second argument there is no value to show.
    const answer = (...results) => {
      if (isAnswered) return;
      isAnswered = true;
      this._isEvaluating = false;
      this._finish(results, code);
    };
    try {
      this._domain.run(() => this.eval(code, this.context, nextName(), answer));
    } catch (error) {
      answer(error ?? new Thrown(error));
    }
  },

  _finish(results, code) {
    const [error, value] = results;
    const { Recoverable } = require('repl');
    if (this.closed && !this._isExitWaiting) return;
    if (error instanceof Recoverable && !this._isLastInput) {
      this[kBuffered] = code;
      this.displayPrompt();
      this._goOn();
      return;
    }
    this._joinHistory();
    this.clearBufferedCommand();
    if (error !== null && error !== undefined) {
      this._domain.emit('error', error instanceof Recoverable ? error.err :
        error instanceof Thrown ? error.value : error);
      this._goOn();
      return;
    }
    if (results.length > 1 && (value !== undefined || !this.ignoreUndefined)) {
      this._showValue(value);
    }
    if (!this.closed || this._isExitWaiting) this.displayPrompt();
    this._goOn();
  },

  // With the next line that waits. An input that has ended ends the session after the last one.
  _goOn() {
    if (this._isEvaluating) return;
    if (this._waiting.length > 0) {
      this._takeLineNow(this._waiting.shift());
    } else if (this._isExitWaiting) {
      this._isExitWaiting = false;
      this.emit('exit');
    }
  },

  _showValue(value) {
    if (!this.underscoreAssigned) this.last = value;
    this.output.write(`${this.writer(value)}\n`);
  },

  _showError(error) {
    if (!this.underscoreErrAssigned) this.lastError = error;
    let text;
    try {
      text = require('internal/repl/errors').describe(error, this.writer, this._syntax);
    } catch (inner) {
      text = `Uncaught ${inner}\n`;
    }
    this._syntax = undefined;
    this.output.write(text);
  },

  // An input of several lines is one entry of the history.
  _joinHistory() {
    const count = this._bufferedLines;
    if (!this.terminal || count < 2 || this.history.length < count) return;
    const lines = this.history.splice(0, count).reverse();
    this.history.unshift(lines.join('\n'));
  },

  _onInterrupt() {
    if (this._isInterruptTaken) {
      this._isInterruptTaken = false;
      return;
    }
    const isEmpty = this.line.length === 0;
    if (this.terminal) this.clearLine();
    if (this.editorMode) this._turnOffEditorMode();
    if (!this.isBuffering() && isEmpty) {
      if (this._sawInterrupt) {
        this.close();
        this._sawInterrupt = false;
        return;
      }
      this.output.write('(To exit, press Ctrl+C again or Ctrl+D or type .exit)\n');
      this._sawInterrupt = true;
    } else {
      this._sawInterrupt = false;
    }
    this.clearBufferedCommand();
    this.lines.level = [];
    this.displayPrompt();
  },

  // Ctrl-D ends the editor and runs what is in it.
  _ttyWrite(text, key) {
    if (this.editorMode && key?.ctrl && key.name === 'd') {
      const code = `${this[kBuffered]}${this.line}\n`;
      this.lines.push(this.line);
      this.clearLine();
      this._turnOffEditorMode();
      this.clearBufferedCommand();
      this._isLastInput = true;
      this._evaluate(code);
      this._isLastInput = false;
      return;
    }
    Interface.prototype._ttyWrite.call(this, text, key);
  },
};

for (const name of Object.keys(methods)) {
  Object.defineProperty(Session.prototype, name, {
    __proto__: null, configurable: true, enumerable: false, writable: true, value: methods[name],
  });
}

Session.attach = function attach(repl) {
  repl.clearBufferedCommand();
  repl._sawInterrupt = false;
  repl._waiting = [];
  repl._isEvaluating = false;
  repl.on('line', (line) => repl._takeLine(line));
  repl.on('SIGINT', () => repl._onInterrupt());
  repl._isExitWaiting = false;
  repl.on('close', () => {
    repl._isExitWaiting = repl._isEvaluating;
    if (!repl._isExitWaiting) process.nextTick(() => repl.emit('exit'));
  });
};

module.exports = { Session, Thrown, kStandalone };
