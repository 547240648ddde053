'use strict';

// What the package behind the web's streams gets from the runtime. Above all errors: from the text
// of the package come the code and the message that Node has for the case.

const { AbortError, codes: {
  ERR_ARG_NOT_ITERABLE,
  ERR_ILLEGAL_CONSTRUCTOR,
  ERR_INVALID_ARG_TYPE,
  ERR_INVALID_ARG_VALUE,
  ERR_INVALID_STATE,
  ERR_INVALID_THIS,
  ERR_MISSING_OPTION,
  ERR_OUT_OF_RANGE,
} } = require('internal/errors');

const views = ['Buffer', 'TypedArray', 'DataView'];

// By function: the argument that is missing and what it should be.
const firstArguments = {
  __proto__: null,
  ReadableStreamDefaultReader: ['stream', 'ReadableStream'],
  ReadableStreamBYOBReader: ['stream', 'ReadableStream'],
  WritableStreamDefaultWriter: ['stream', 'WritableStream'],
  ByteLengthQueuingStrategy: ['init', 'Object'],
  CountQueuingStrategy: ['init', 'Object'],
  pipeThrough: ['transform', 'Object'],
  enqueue: ['buffer', views],
  respond: ['bytesWritten', 'number'],
  respondWithNewView: ['view', views],
};

const kinds = { __proto__: null, object: 'Object', function: 'Function' };

const invalidState = (message) => new ERR_INVALID_STATE.TypeError(message);

// [what the package says, what is made of it, or the message of an invalid state]
const typeErrors = [
  [/^(\w+)\.prototype\.\w+ can only be used on/, ([, name]) => new ERR_INVALID_THIS(name)],
  [/^(\w+)\.\w+ can only be used on/, ([, name]) => new ERR_INVALID_THIS(name)],
  [/^Illegal constructor$/, () => new ERR_ILLEGAL_CONSTRUCTOR()],
  [/^(\w+)(?: has member '(\w+)' that)? is not an? (\w+)\.$/, ([, name, member, kind], value) =>
    new ERR_INVALID_ARG_TYPE(member ? `${name}.${member}` : name, kinds[kind] ?? kind, value)],
  [/^Parameter 1 is required in '(\w+)'\.$/, ([, name], value) =>
    new ERR_INVALID_ARG_TYPE(...firstArguments[name], value)],
  [/^highWaterMark is required/, () => new ERR_MISSING_OPTION('init.highWaterMark')],
  [/^(readable|writable) is required in/, ([, name], value) =>
    new ERR_INVALID_ARG_TYPE(
      `transform.${name}`, name === 'readable' ? 'ReadableStream' : 'WritableStream', value)],
  [/^(chunk|view) must be an array buffer view/, ([, name], value) =>
    new ERR_INVALID_ARG_TYPE(name === 'chunk' ? 'buffer' : name, views, value)],
  [/^You can only respond with array buffer views/, (match, value) =>
    new ERR_INVALID_ARG_TYPE('view', views, value)],
  [/pipeTo's first argument must be/, (match, value) =>
    new ERR_INVALID_ARG_TYPE('destination', 'WritableStream', value)],
  [/for ReadableStreamType$/, (match, value) => new ERR_INVALID_ARG_VALUE('source.type', value)],
  [/for ReadableStreamReaderMode$/, (match, value) =>
    new ERR_INVALID_ARG_VALUE('options.mode', value)],
  [/not constructed with a byte source$/, (match, value) =>
    new ERR_INVALID_ARG_VALUE('stream', value, 'must be a byte stream')],
  [/^autoAllocateChunkSize must be/, () =>
    new ERR_INVALID_ARG_VALUE('source.autoAllocateChunkSize', 0)],
  [/^options\.min must/, (match, value) =>
    new ERR_INVALID_ARG_VALUE('options.min', value, 'must be greater than 0')],
  [/^bytesWritten must be/, (match, value) => new ERR_INVALID_ARG_VALUE('bytesWritten', value)],
  [/^The object is not iterable/, (match, value) => new ERR_ARG_NOT_ITERABLE(value)],
  [/^Reader was released and can/, 'Reader released'],
  [/^Reader was released$/, 'Releasing reader'],
  [/using a released reader$/, 'The reader is not attached to a stream'],
  [/^Writer was released/, 'Writer has been released'],
  [/using a released writer$/, 'Writer is not bound to a WritableStream'],
  [/pipe\w+ cannot be used on a locked (\w+)$/, ([, name]) =>
    invalidState(`The ${name} is locked`)],
  [/by another reader$|already has a reader$/, 'ReadableStream is locked'],
  [/by another writer$|already has a writer$/, 'WritableStream is locked'],
  [/^Cannot close an already-closing stream/, 'Failure closing WritableStream'],
  [/not in the writable state|^The stream is closing or closed/, 'WritableStream is closed'],
  [/a state that permits (close|enqueue)$/, ([text]) => invalidState(
    text.startsWith('Readable side') ? 'Unable to enqueue' : 'Controller is already closed')],
  [/^The stream has already been closed|^stream is closed or/, 'Controller is already closed'],
  [/not in the readable state/, 'ReadableStream is already closed'],
  [/^chunk must have non-zero|^chunk's buffer must/,
    'chunk ArrayBuffer is zero-length or detached'],
  [/^view must have non-zero|^view's buffer/,
    'View or Viewed ArrayBuffer is zero-length or detached'],
  [/buffer has been detached/, 'Viewed ArrayBuffer is detached'],
  [/^The view's length must be 0/, 'View is not zero-length'],
  [/^The view's length must be greater/, 'View is zero-length'],
  [/^Insufficient bytes/, 'Partial read'],
  [/^the destination writable stream closed/, 'Destination WritableStream is closed'],
  [/^TransformStream terminated/, 'TransformStream has been terminated'],
];

const rangeErrors = [
  [/^Invalid highWaterMark/, 'strategy.highWaterMark'],
  [/^Size must be/, 'size'],
  [/^Invalid type/, 'type'],
  [/^The strategy for a byte stream/, 'strategy.size'],
  [/^Invalid readableType/, 'transformer.readableType'],
  [/^Invalid writableType/, 'transformer.writableType'],
  [/^bytesWritten/, 'bytesWritten'],
  [/byobRequest$/, 'view'],
];

function makeTypeError(text, value) {
  for (const [pattern, result] of typeErrors) {
    const match = pattern.exec(text);
    if (match === null) continue;
    return typeof result === 'string' ? invalidState(result) : result(match, value);
  }
  return invalidState(text);
}

function makeRangeError(text, value) {
  if (text.startsWith('options.min')) {
    const range = text.endsWith('byteLength') ? '<= view.byteLength' : '<= view.length';
    return new ERR_OUT_OF_RANGE('options.min', range, value);
  }
  const [, name] = rangeErrors.find(([pattern]) => pattern.test(text));
  return new ERR_INVALID_ARG_VALUE.RangeError(name, value);
}

const kEndedCallback = Symbol('kEndedCallback');

// The package tells here that a stream has closed or failed. Few streams have somebody who waits.
function onEnded(stream) {
  stream[kEndedCallback]?.();
}

function viewClass(Class) {
  return Class === require('buffer').Buffer ?
    require('internal/buffer/fast_buffer').FastBuffer : Class;
}

function checkMinimum(value) {
  if (typeof value !== 'number') throw new ERR_INVALID_ARG_TYPE('options.min', 'number', value);
  if (!Number.isInteger(value)) {
    throw new ERR_INVALID_ARG_VALUE('options.min', value, 'must be an integer');
  }
  if (value <= 0) throw new ERR_INVALID_ARG_VALUE('options.min', value, 'must be greater than 0');
  return value;
}

function abortReason({ reason }) {
  if (!(reason instanceof AbortError)) return reason;
  const { DOMException } = require('internal/domexception');
  return new DOMException(reason.message, 'AbortError');
}

module.exports = {
  abortReason,
  checkMinimum,
  kEndedCallback,
  onEnded,
  RangeError: function RangeError(text, value) {
    return makeRangeError(text, value);
  },
  TypeError: function TypeError(text, value) {
    return makeTypeError(text, value);
  },
  viewClass,
};
