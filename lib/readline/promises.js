'use strict';

// readline with promises.

const { Readline } = require('internal/readline/promises');
const { Interface: BaseInterface, kQuestionReject } = require('internal/readline/interface');
const { AbortError } = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const { validateAbortSignal } = require('internal/validators');

class Interface extends BaseInterface {
  question(query, options = kEmptyObject) {
    return new Promise((resolve, reject) => {
      let settle = resolve;
      if (options?.signal !== undefined) {
        validateAbortSignal(options.signal, 'options.signal');
        if (options.signal.aborted) {
          reject(new AbortError(undefined, { cause: options.signal.reason }));
          return;
        }
        const onAbort = () => {
          this._questionCancel();
          reject(new AbortError(undefined, { cause: options.signal.reason }));
        };
        const disposable = require('events').addAbortListener(options.signal, onAbort);
        settle = (answer) => {
          disposable[Symbol.dispose]();
          resolve(answer);
        };
      }
      this[kQuestionReject] = reject;
      this._question(query, settle);
    });
  }

  // A completer may answer with a promise.
  async _tabComplete(lastKeypressWasTab) {
    this.pause();
    let result;
    let failure;
    try {
      result = await this.completer(this.line.slice(0, this.cursor));
    } catch (error) {
      failure = error;
    } finally {
      if (!this.closed) this.resume();
    }
    this._tabCompleter(lastKeypressWasTab, failure, result);
  }
}

function createInterface(input, output, completer, terminal) {
  return new Interface(input, output, completer, terminal);
}

module.exports = { Interface, Readline, createInterface };
