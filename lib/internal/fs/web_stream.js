'use strict';

// The content of an open file as a stream of the web.

const { codes: { ERR_INVALID_STATE } } = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const { validateBoolean, validateObject } = require('internal/validators');

const kChunkSize = 16 * 1024;

// Handles that have a stream: there is only one for each.
const locked = new WeakSet();

class Source {
  type = 'bytes';
  autoAllocateChunkSize = kChunkSize;
  #handle;
  #autoClose;
  #release;
  #controller;
  #isReading = false;
  #isDone = false;

  constructor(handle, autoClose, release) {
    this.#handle = handle;
    this.#autoClose = autoClose;
    this.#release = release;
    handle.once('close', () => this.#end());
  }

  start(controller) {
    this.#controller = controller;
  }

  async pull(controller) {
    const { view } = controller.byobRequest;
    this.#isReading = true;
    let count = 0;
    try {
      ({ bytesRead: count } = await this.#handle.read(view, 0, view.byteLength));
    } catch (error) {
      this.#finish();
      throw error;
    } finally {
      this.#isReading = false;
    }
    if (count === 0 || this.#isDone) {
      controller.close();
      controller.byobRequest?.respond(0);
      this.#finish();
      if (this.#autoClose) await this.#handle.close();
    } else {
      controller.byobRequest.respond(count);
    }
  }

  async cancel() {
    this.#finish();
    if (this.#autoClose) await this.#handle.close();
  }

  // The handle is closed by somebody. A read that is under way ends the stream itself.
  #end() {
    if (this.#isDone) return;
    if (!this.#isReading) this.#controller.close();
    this.#finish();
  }

  #finish() {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#release();
  }
}

function makeStream(handle, isClosing, options = kEmptyObject, { keep, release }) {
  if (handle.fd === -1) throw new ERR_INVALID_STATE('The FileHandle is closed');
  if (isClosing) throw new ERR_INVALID_STATE('The FileHandle is closing');
  if (locked.has(handle)) throw new ERR_INVALID_STATE('The FileHandle is locked');
  validateObject(options, 'options');
  const { autoClose = false, type = 'bytes' } = options;
  validateBoolean(autoClose, 'options.autoClose');
  if (type !== 'bytes') {
    process.emitWarning('A non-"bytes" options.type has no effect. A byte-oriented steam is ' +
                        'always created.', 'ExperimentalWarning');
  }
  locked.add(handle);
  keep();
  const { ReadableStream } = require('stream/web');
  return new ReadableStream(new Source(handle, autoClose, release));
}

module.exports = { makeStream };
