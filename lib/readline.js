'use strict';

// Lines from a stream, one at a time, and from a terminal with an editor.

const EventEmitter = require('events');
const { clearLine, clearScreenDown, cursorTo, moveCursor } =
  require('internal/readline/callbacks');
const { emitKeypressEvents } = require('internal/readline/keypress');
const { Interface: BaseInterface, readOptions } = require('internal/readline/interface');
const { AbortError } = require('internal/errors');
const { kEmptyObject, promisify } = require('internal/util');
const { validateAbortSignal } = require('internal/validators');

// The constructor may be called without new, and on an object of a class that inherits from it
// by its prototype.
function Interface(input, output, completer, terminal) {
  if (!(this instanceof Interface)) return new Interface(input, output, completer, terminal);
  EventEmitter.call(this);
  this._setUp(readOptions(input, output, completer, terminal));
}
Object.setPrototypeOf(Interface.prototype, BaseInterface.prototype);
Object.setPrototypeOf(Interface, BaseInterface);

// A completer with one parameter answers at once.
Interface.prototype._setUp = function _setUp(options) {
  const { completer } = options;
  const isSynchronous = typeof completer === 'function' && completer.length !== 2;
  BaseInterface.prototype._setUp.call(this, isSynchronous ? {
    __proto__: options,
    completer: (text, callback) => callback(null, completer(text)),
  } : options);
};

Interface.prototype.question = function question(query, options, callback) {
  const given = typeof options === 'function' ? kEmptyObject : options;
  let done = typeof options === 'function' ? options : callback;
  if (given?.signal) {
    validateAbortSignal(given.signal, 'options.signal');
    if (given.signal.aborted) return;
    const onAbort = () => this._questionCancel();
    const disposable = EventEmitter.addAbortListener(given.signal, onAbort);
    const original = done;
    done = typeof original !== 'function' ? disposable[Symbol.dispose] : (answer) => {
      disposable[Symbol.dispose]();
      return original(answer);
    };
  }
  if (typeof done === 'function') this._question(query, done);
};

Interface.prototype.question[promisify.custom] = function question(query, options) {
  const given = options === null || typeof options !== 'object' ? kEmptyObject : options;
  if (given.signal?.aborted) {
    return Promise.reject(new AbortError(undefined, { cause: given.signal.reason }));
  }
  return new Promise((resolve, reject) => {
    let settle = resolve;
    if (given.signal) {
      const onAbort = () => reject(new AbortError(undefined, { cause: given.signal.reason }));
      const disposable = EventEmitter.addAbortListener(given.signal, onAbort);
      settle = (answer) => {
        disposable[Symbol.dispose]();
        resolve(answer);
      };
    }
    this.question(query, given, settle);
  });
};

function createInterface(input, output, completer, terminal) {
  return new Interface(input, output, completer, terminal);
}

module.exports = {
  Interface,
  clearLine,
  clearScreenDown,
  createInterface,
  cursorTo,
  emitKeypressEvents,
  moveCursor,
};

require('internal/lazy_property').defineLazy(
  module.exports, 'promises', () => require('readline/promises'));
