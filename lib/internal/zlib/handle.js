'use strict';

// What a stream has as its _handle: the native half, with the interface that Node's has. Packages
// reach for it.

const { bindCallback } = require('internal/async_context');
const { loadNative } = require('internal/zlib/options');

const kOwner = Symbol('owner_symbol');

class Handle {
  #codec;
  #callback;
  #state;
  #isClosed = false;

  // `state` takes the room and the input that are left after a write.
  constructor(codec, state, onWritten) {
    this.#codec = codec;
    this.#state = state;
    this.#callback = bindCallback((room, rest, problem) => {
      if (problem !== undefined) {
        this.onerror(problem.message, problem.errno, problem.code);
        return;
      }
      this.#state[0] = room;
      this.#state[1] = rest;
      Reflect.apply(onWritten, this, []);
    }, 'ZLIB');
  }

  write(flush, input, inputOffset, inputSize, output, outputOffset, outputSize) {
    loadNative().write(this.#open, flush, input, inputOffset, inputSize,
                       output, outputOffset, outputSize, this.#callback);
  }

  writeSync(flush, input, inputOffset, inputSize, output, outputOffset, outputSize) {
    const problem = loadNative().writeSync(
      this.#open, flush, input, inputOffset, inputSize,
      output, outputOffset, outputSize, this.#state);
    this.#report(problem);
  }

  // All of the input at once: an ArrayBuffer, or what went wrong.
  process(flush, input, sizeMax) {
    return loadNative().process(this.#open, flush, input, sizeMax, this.#state);
  }

  params(level, strategy) {
    this.#report(loadNative().params(this.#open, level, strategy));
  }

  reset() {
    if (loadNative().isBusy(this.#open)) {
      throw new Error('Cannot reset zlib stream while a write is in progress');
    }
    this.#report(loadNative().reset(this.#open));
  }

  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    loadNative().close(this.#codec);
  }

  get #open() {
    if (this.#isClosed) throw new Error('zlib binding closed');
    return this.#codec;
  }

  #report(problem) {
    if (problem !== undefined) this.onerror(problem.message, problem.errno, problem.code);
  }
}

class Zlib extends Handle {}
class BrotliEncoder extends Handle {}
class BrotliDecoder extends Handle {}
class ZstdCompress extends Handle {}
class ZstdDecompress extends Handle {}

module.exports = {
  BrotliDecoder, BrotliEncoder, Zlib, ZstdCompress, ZstdDecompress, kOwner,
};
