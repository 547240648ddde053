'use strict';

// Cursor movements that are collected, and written at once by commit().

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateBoolean, validateInteger } = require('internal/validators');
const { isWritable } = require('stream');
const { lineSequence, sequences, toAbsolute, toRelative } =
  require('internal/readline/callbacks');

class Readline {
  #isAutoCommit = false;
  #stream;
  #actions = [];

  constructor(stream, options = undefined) {
    if (!isWritable(stream)) throw new ERR_INVALID_ARG_TYPE('stream', 'Writable', stream);
    this.#stream = stream;
    if (options?.autoCommit !== undefined) {
      validateBoolean(options.autoCommit, 'options.autoCommit');
      this.#isAutoCommit = options.autoCommit;
    }
  }

  #add(text) {
    if (this.#isAutoCommit) process.nextTick(() => this.#stream.write(text));
    else this.#actions.push(text);
    return this;
  }

  cursorTo(x, y = undefined) {
    validateInteger(x, 'x');
    if (y !== undefined) validateInteger(y, 'y');
    return this.#add(toAbsolute(x, y));
  }

  moveCursor(dx, dy) {
    if (dx || dy) {
      validateInteger(dx, 'dx');
      validateInteger(dy, 'dy');
      this.#add(toRelative(dx, dy));
    }
    return this;
  }

  clearLine(dir) {
    validateInteger(dir, 'dir', -1, 1);
    return this.#add(lineSequence(dir));
  }

  clearScreenDown() {
    return this.#add(sequences.clearScreenDown);
  }

  commit() {
    const text = this.#actions.join('');
    this.#actions = [];
    return new Promise((resolve) => {
      this.#stream.write(text, resolve);
    });
  }

  rollback() {
    this.#actions = [];
    return this;
  }
}

module.exports = { Readline };
