'use strict';

// What the source of a byte stream gets to see.

const { codes: {
  ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_STATE, ERR_INVALID_THIS,
} } = require('internal/errors');
const { invoke, isObject } = require('internal/webstreams/basics');
const { finishClass } = require('internal/webstreams/arguments');
const { ByteController } = require('internal/webstreams/byte_controller');
const { bytesOf, checkView, isDetached } = require('internal/webstreams/views');

const kInternal = Symbol('kInternal');

const invalidState = (message) => new ERR_INVALID_STATE.TypeError(message);

// As the standard converts a length: whole, and without a sign.
function toLength(value) {
  if (value === undefined) throw new ERR_INVALID_ARG_TYPE('bytesWritten', 'number', value);
  const number = Math.trunc(+value);
  if (!(number >= 0 && number <= Number.MAX_SAFE_INTEGER)) {
    throw new ERR_INVALID_ARG_TYPE('bytesWritten', 'number', value);
  }
  return number + 0;
}

let requestOf;
let controllerOf;

class ReadableStreamBYOBRequest {
  #controller;
  #view;

  static {
    requestOf = {
      check(value) {
        if (!isObject(value) || !(#controller in value)) {
          throw new ERR_INVALID_THIS('ReadableStreamBYOBRequest');
        }
      },
      controller(value) {
        requestOf.check(value);
        if (value.#controller === undefined) {
          throw invalidState('This BYOB request has been invalidated');
        }
        return value.#controller;
      },
      invalidate(value) {
        value.#controller = undefined;
        value.#view = null;
      },
      face: (value) => value.#controller?.face,
    };
  }

  constructor(key = undefined, controller = undefined, view = undefined) {
    if (key !== kInternal) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#controller = controller;
    this.#view = view;
  }

  get view() {
    requestOf.check(this);
    return this.#view;
  }

  respond(bytesWritten) {
    requestOf.check(this);
    const count = toLength(bytesWritten);
    const controller = requestOf.controller(this);
    // It had a length.
    if (bytesOf(this.#view).byteLength === 0) throw invalidState('Viewed ArrayBuffer is detached');
    controller.respond(count);
  }

  respondWithNewView(view) {
    requestOf.check(this);
    checkView(view, 'view');
    const controller = requestOf.controller(this);
    if (isDetached(bytesOf(view).buffer)) throw invalidState('Viewed ArrayBuffer is detached');
    controller.respondWithNewView(view);
  }
}

class ReadableByteStreamController {
  #core;

  static {
    controllerOf = (value) => {
      if (!isObject(value) || !(#core in value)) {
        throw new ERR_INVALID_THIS('ReadableByteStreamController');
      }
      return value.#core;
    };
  }

  constructor(key = undefined, core = undefined) {
    if (key !== kInternal) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#core = core;
  }

  get byobRequest() {
    const core = controllerOf(this);
    return core.request === null ? makeRequest(core) : core.request.face;
  }

  get desiredSize() {
    return controllerOf(this).desiredSize;
  }

  close() {
    const core = controllerOf(this);
    if (core.isCloseRequested) throw invalidState('Controller is already closed');
    if (core.stream.state !== 'readable') throw invalidState('ReadableStream is already closed');
    core.close();
  }

  enqueue(chunk) {
    const core = controllerOf(this);
    checkView(chunk, 'buffer');
    const bytes = bytesOf(chunk);
    if (bytes.byteLength === 0) throw invalidState('chunk ArrayBuffer is zero-length or detached');
    if (core.isCloseRequested) throw invalidState('Controller is already closed');
    if (core.stream.state !== 'readable') throw invalidState('ReadableStream is already closed');
    core.enqueue(bytes);
  }

  error(error = undefined) {
    controllerOf(this).fail(error);
  }
}

// The request for the memory that is to be filled next, or null.
function makeRequest(core) {
  if (core.pullIntos.length === 0) return null;
  const { buffer, byteOffset, byteLength, bytesFilled } = core.pullIntos.first();
  const view = new Uint8Array(buffer, byteOffset + bytesFilled, byteLength - bytesFilled);
  const face = new ReadableStreamBYOBRequest(kInternal, core, view);
  core.request = { face, invalidate: () => requestOf.invalidate(face) };
  return face;
}

finishClass(ReadableStreamBYOBRequest, 'respond', 'respondWithNewView', 'view');
finishClass(
  ReadableByteStreamController, 'byobRequest', 'close', 'desiredSize', 'enqueue', 'error');

// Gives `stream` a controller with the methods of the program's source.
function setUpFromSource(stream, source, { start, pull, cancel }, highWaterMark, chunkSize) {
  const controller = new ByteController(stream, source, pull, cancel, highWaterMark, chunkSize);
  controller.face = new ReadableByteStreamController(kInternal, controller);
  controller.start(start === undefined ? undefined : invoke(start, source, controller.face));
}

module.exports = {
  ReadableByteStreamController,
  ReadableStreamBYOBRequest,
  controllerOfRequest: (request) => requestOf.face(request),
  makeRequest,
  setUpFromSource,
};
