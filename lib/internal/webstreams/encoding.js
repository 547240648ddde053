'use strict';

// TextEncoderStream and TextDecoderStream.

const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS } } = require('internal/errors');
const { customInspectSymbol, kEmptyObject, kEnumerableProperty } = require('internal/util');
const { TextDecoder, TextEncoder } = require('internal/encoding');
const { classes: { TransformStream }, customInspect } = require('internal/webstreams/classes');

const replacementCharacter = [0xef, 0xbf, 0xbd];

function isHighSurrogate(unit) {
  return unit >= 0xd800 && unit <= 0xdbff;
}

class TextEncoderStream {
  #encoder = new TextEncoder();
  #transform;
  // The first half of a pair whose second half is still to come.
  #held = '';

  constructor() {
    this.#transform = new TransformStream({
      transform: (chunk, controller) => this.#encode(chunk, controller),
      flush: (controller) => {
        if (this.#held !== '') controller.enqueue(new Uint8Array(replacementCharacter));
      },
    });
  }

  #encode(chunk, controller) {
    let text = this.#held + String(chunk);
    this.#held = '';
    if (isHighSurrogate(text.charCodeAt(text.length - 1))) {
      this.#held = text.slice(-1);
      text = text.slice(0, -1);
    }
    if (text !== '') controller.enqueue(this.#encoder.encode(text));
  }

  get encoding() {
    return this.#encoder.encoding;
  }

  get readable() {
    return this.#transform.readable;
  }

  get writable() {
    return this.#transform.writable;
  }

  [customInspectSymbol](depth, options) {
    if (this === null || this === undefined) throw new ERR_INVALID_THIS('TextEncoderStream');
    return customInspect(depth, options, 'TextEncoderStream', {
      encoding: this.#encoder.encoding,
      readable: this.#transform.readable,
      writable: this.#transform.writable,
    });
  }
}

class TextDecoderStream {
  #decoder;
  #transform;

  constructor(encoding = 'utf-8', options = kEmptyObject) {
    this.#decoder = new TextDecoder(encoding, options);
    this.#transform = new TransformStream({
      transform: (chunk, controller) => {
        if (chunk === undefined) throw new ERR_INVALID_ARG_TYPE('chunk', 'string', chunk);
        const text = this.#decoder.decode(chunk, { stream: true });
        if (text) controller.enqueue(text);
      },
      flush: (controller) => {
        const text = this.#decoder.decode();
        if (text) controller.enqueue(text);
        controller.terminate();
      },
    });
  }

  get encoding() {
    return this.#decoder.encoding;
  }

  get fatal() {
    return this.#decoder.fatal;
  }

  get ignoreBOM() {
    return this.#decoder.ignoreBOM;
  }

  get readable() {
    return this.#transform.readable;
  }

  get writable() {
    return this.#transform.writable;
  }

  [customInspectSymbol](depth, options) {
    if (this === null || this === undefined) throw new ERR_INVALID_THIS('TextDecoderStream');
    return customInspect(depth, options, 'TextDecoderStream', {
      encoding: this.#decoder.encoding,
      fatal: this.#decoder.fatal,
      ignoreBOM: this.#decoder.ignoreBOM,
      readable: this.#transform.readable,
      writable: this.#transform.writable,
    });
  }
}

function tagged(name) {
  return { __proto__: null, configurable: true, value: name };
}

Object.defineProperties(TextEncoderStream.prototype, {
  encoding: kEnumerableProperty,
  readable: kEnumerableProperty,
  writable: kEnumerableProperty,
  [Symbol.toStringTag]: tagged('TextEncoderStream'),
});
Object.defineProperties(TextDecoderStream.prototype, {
  encoding: kEnumerableProperty,
  fatal: kEnumerableProperty,
  ignoreBOM: kEnumerableProperty,
  readable: kEnumerableProperty,
  writable: kEnumerableProperty,
  [Symbol.toStringTag]: tagged('TextDecoderStream'),
});

module.exports = { TextDecoderStream, TextEncoderStream };
