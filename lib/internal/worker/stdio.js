'use strict';

// Standard input, output and error of a worker: streams whose other halves are on the thread that
// made it.

const { Readable, Writable } = require('stream');
const { messageTypes } = require('internal/worker/control');

class ReadableWorkerStdio extends Readable {
  #control;
  #name;
  #keepsAlive;
  #isWaiting = false;

  constructor(control, name, keepsAlive = true) {
    super();
    this.#control = control;
    this.#name = name;
    this.#keepsAlive = keepsAlive;
    this.on('end', () => {
      if (this.#isWaiting) control.removeWaitingStream();
    });
  }

  _read() {
    if (!this.#isWaiting && this.#keepsAlive) {
      this.#isWaiting = true;
      this.#control.addWaitingStream();
    }
    this.#control.post({ type: messageTypes.stdioWantsMore, stream: this.#name });
  }

  // What came from the other side.
  receive(chunks) {
    for (const { chunk, encoding } of chunks) this.push(chunk, encoding);
  }
}

class WritableWorkerStdio extends Writable {
  #control;
  #name;
  #callback = null;

  constructor(control, name) {
    super({ decodeStrings: false });
    this.#control = control;
    this.#name = name;
  }

  _writev(chunks, callback) {
    this.#post(chunks.map(({ chunk, encoding }) => ({ chunk, encoding })));
    if (process._exiting) {
      callback();
      return;
    }
    this.#callback = callback;
    this.#control.addWaitingStream();
  }

  _final(callback) {
    this.#post([{ chunk: null, encoding: '' }]);
    callback();
  }

  #post(chunks) {
    this.#control.post({ type: messageTypes.stdioData, stream: this.#name, chunks });
  }

  // The other side has taken what it got.
  sendMore() {
    const callback = this.#callback;
    if (callback === null) return;
    this.#callback = null;
    callback();
    this.#control.removeWaitingStream();
  }
}

module.exports = { ReadableWorkerStdio, WritableWorkerStdio };
