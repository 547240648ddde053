'use strict';

// The streams of the web.

const { classes, isReadableStream } = require('internal/webstreams/classes');
const { TextDecoderStream, TextEncoderStream } = require('internal/webstreams/encoding');

// Both branches, the second one with copies of the chunks if asked for.
function ReadableStreamTee(stream, cloneForBranch2 = false) {
  if (!isReadableStream(stream)) {
    const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_TYPE('stream', 'ReadableStream', stream);
  }
  require('internal/validators').validateBoolean(cloneForBranch2, 'cloneForBranch2');
  const [first, second] = stream.tee();
  if (!cloneForBranch2) return [first, second];
  const { structuredClone } = require('internal/structured_clone');
  const copies = new classes.TransformStream({
    transform: (chunk, controller) => controller.enqueue(structuredClone(chunk)),
  }, undefined, { highWaterMark: 0 });
  return [first, second.pipeThrough(copies)];
}

module.exports = {
  ReadableStream: classes.ReadableStream,
  ReadableStreamTee,
  ReadableStreamDefaultReader: classes.ReadableStreamDefaultReader,
  ReadableStreamBYOBReader: classes.ReadableStreamBYOBReader,
  ReadableStreamBYOBRequest: classes.ReadableStreamBYOBRequest,
  ReadableByteStreamController: classes.ReadableByteStreamController,
  ReadableStreamDefaultController: classes.ReadableStreamDefaultController,
  TransformStream: classes.TransformStream,
  TransformStreamDefaultController: classes.TransformStreamDefaultController,
  WritableStream: classes.WritableStream,
  WritableStreamDefaultWriter: classes.WritableStreamDefaultWriter,
  WritableStreamDefaultController: classes.WritableStreamDefaultController,
  ByteLengthQueuingStrategy: classes.ByteLengthQueuingStrategy,
  CountQueuingStrategy: classes.CountQueuingStrategy,
  TextEncoderStream,
  TextDecoderStream,
};

const { defineLazy } = require('internal/lazy_property');
for (const name of ['CompressionStream', 'DecompressionStream']) {
  defineLazy(module.exports, name, () => require('internal/webstreams/compression')[name]);
}
