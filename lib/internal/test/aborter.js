'use strict';

// What a test is aborted by. Each test is at its end, but few ever ask for the signal.

const { AbortController } = require('internal/abort_controller');

class Aborter {
  isAborted = false;
  #controller;
  #reason;
  #onAbort;

  get signal() {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.isAborted) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  // There is one listener, which is called once.
  listen(onAbort) {
    this.#onAbort = onAbort;
  }

  unlisten() {
    this.#onAbort = undefined;
  }

  abort(reason) {
    if (this.isAborted) return;
    this.isAborted = true;
    this.#reason = reason;
    const onAbort = this.#onAbort;
    this.#onAbort = undefined;
    onAbort?.();
    this.#controller?.abort(reason);
  }
}

module.exports = { Aborter };
