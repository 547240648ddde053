'use strict';

// The parsers: what they call when a part of a message has been read, and the list of those that
// are free.

const { HTTPParser, allMethods } = require('internal/http_parser');
const FreeList = require('internal/freelist');
const { IncomingMessage, endBody, readStart, readStop } = require('_http_incoming');
const { kIncomingMessage, kSkipPendingData } = require('internal/http/symbols');
const { getOptionValue } = require('internal/options');
const { Readable } = require('stream');
const passing = require('internal/streams/passing');

const plainPush = Readable.prototype.push;

const kOnMessageBegin = HTTPParser.kOnMessageBegin | 0;
const kOnHeaders = HTTPParser.kOnHeaders | 0;
const kOnHeadersComplete = HTTPParser.kOnHeadersComplete | 0;
const kOnBody = HTTPParser.kOnBody | 0;
const kOnMessageComplete = HTTPParser.kOnMessageComplete | 0;
const kOnExecute = HTTPParser.kOnExecute | 0;
const kOnTimeout = HTTPParser.kOnTimeout | 0;

// Names and values count one each.
const headerPairsMax = 2000;

// ---- What the native side calls, with the parser as this ---------------------------------------

// For trailers: those of the head come with onHeadersComplete().
function onTrailers(fields) {
  const room = this.maxHeaderPairs - this._headers.length;
  if (this.maxHeaderPairs <= 0 || room >= fields.length) this._headers.push(...fields);
  else if (room > 0) this._headers.push(...fields.slice(0, room));
}

// Answers 0, 1 if the message has no body whatever its head says, or 2 if what follows is no HTTP.
// When isComplete, there is no body, and onMessageComplete() will not be called.
function onHeadersComplete(versionMajor, versionMinor, fields, method, url, statusCode,
                           statusMessage, isUpgrade, shouldKeepAlive, isComplete) {
  // Given back by what was called for an earlier message of the same read.
  if (this.onIncoming === null) return 0;
  const { socket } = this;
  const server = socket?.server;
  const Message = server?.[kIncomingMessage] || IncomingMessage;
  const message = new Message(socket);
  this.incoming = message;
  this.isBodyless = isComplete;
  message.httpVersionMajor = versionMajor;
  message.httpVersionMinor = versionMinor;
  message.httpVersion = versionMajor === 1 && versionMinor === 1 ? '1.1' :
    `${versionMajor}.${versionMinor}`;
  message.joinDuplicateHeaders = server?.joinDuplicateHeaders || this.joinDuplicateHeaders;
  message.url = url;
  message.upgrade = isUpgrade;
  const { maxHeaderPairs } = this;
  const count = maxHeaderPairs > 0 && maxHeaderPairs < fields.length ? maxHeaderPairs :
    fields.length;
  message._addHeaderLines(fields, count);
  if (typeof method === 'number') {
    message.method = allMethods[method];
  } else {
    message.statusCode = statusCode;
    message.statusMessage = statusMessage;
  }
  const answer = this.onIncoming(message, shouldKeepAlive);
  if (isComplete) onMessageComplete.call(this);
  return answer;
}

// Has the memory of a block used again if all that happens to it is that a pipe writes it.
function pushBlock(message, block) {
  if (message.push !== plainPush) return message.push(block);
  if (message._readableState.sync) {
    // It is not emitted by that, but when the message flows.
    passing.waiting = block;
    return message.push(block);
  }
  if (!passing.hasOneListener(message)) return message.push(block);
  passing.block = block;
  const wantsMore = message.push(block);
  passing.block = passing.target = null;
  return wantsMore;
}

function onBody(chunk, isBlock) {
  // The socket's stream does not see what the parser consumes.
  if (this._consumed) this.socket._unrefTimer();
  const message = this.incoming;
  if (message === null || message[kSkipPendingData] || message._dumped) return;
  const wantsMore = isBlock ? pushBlock(message, chunk) : message.push(chunk);
  if (!wantsMore) readStop(this.socket);
}

function onMessageComplete() {
  const message = this.incoming;
  if (message !== null && !message[kSkipPendingData]) {
    message.complete = true;
    const trailers = this._headers;
    if (trailers.length !== 0) {
      message._addHeaderLines(trailers, trailers.length);
      this._headers = [];
    }
    endBody(message);
  }
  // For the next message.
  const { socket } = this;
  if (socket && socket._readableState?.flowing !== true) readStart(socket);
}

// ---- The list ----------------------------------------------------------------------------------

function cleanParser(parser) {
  parser._headers = [];
  parser._url = '';
  parser.socket = null;
  parser.incoming = null;
  parser.isBodyless = false;
  parser.outgoing = null;
  parser.maxHeaderPairs = headerPairsMax;
  parser[kOnMessageBegin] = null;
  parser[kOnExecute] = null;
  parser[kOnTimeout] = null;
  parser._consumed = false;
  parser.onIncoming = null;
  parser.joinDuplicateHeaders = null;
}

const parsers = new FreeList('parsers', 1000, function makeParser() {
  const parser = new HTTPParser();
  cleanParser(parser);
  parser[kOnHeaders] = onTrailers;
  parser[kOnHeadersComplete] = onHeadersComplete;
  parser[kOnBody] = onBody;
  parser[kOnMessageComplete] = onMessageComplete;
  return parser;
});

function closeParser(parser) {
  parser.close();
}

function freeParser(parser, message, socket) {
  if (parser) {
    if (parser._consumed) parser.unconsume();
    parser.remove();
    cleanParser(parser);
    // One that is closed may still be on the stack.
    if (parsers.free(parser)) parser.free();
    else require('internal/timers/functions').setImmediate(closeParser, parser);
  }
  if (message) message.parser = null;
  if (socket) socket.parser = null;
}

// ---- How strict they are -----------------------------------------------------------------------

let hasWarned = false;

// Whether the command line asks for it.
function isLenient() {
  const answer = Boolean(getOptionValue('--insecure-http-parser'));
  if (answer && !hasWarned) {
    hasWarned = true;
    process.emitWarning('Using insecure HTTP parsing');
  }
  return answer;
}

function calculateLenientFlags(httpValidation, insecureHTTPParser) {
  switch (httpValidation) {
    case 'strict': return HTTPParser.kLenientNone | 0;
    case 'relaxed': return HTTPParser.kLenientHeaderValueRelaxed | 0;
    case 'insecure': return HTTPParser.kLenientAll | 0;
    default:
      return (insecureHTTPParser === undefined ? isLenient() : insecureHTTPParser) ?
        HTTPParser.kLenientAll | 0 : HTTPParser.kLenientNone | 0;
  }
}

// For a server or a request that does not say how large a head may be.
function headerSizeOf(maxHeaderSize) {
  return maxHeaderSize || getOptionValue('--max-http-header-size');
}

// Of the options of a server or a request.
function checkValidationOptions(options) {
  const { validateBoolean, validateOneOf } = require('internal/validators');
  const { httpValidation, insecureHTTPParser } = options;
  if (insecureHTTPParser !== undefined) {
    validateBoolean(insecureHTTPParser, 'options.insecureHTTPParser');
  }
  if (httpValidation === undefined) return;
  validateOneOf(httpValidation, 'options.httpValidation', ['strict', 'relaxed', 'insecure']);
  if (insecureHTTPParser !== undefined) {
    const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_VALUE('options.httpValidation', httpValidation,
                                    'cannot be used together with options.insecureHTTPParser');
  }
}

// As the parser's own of a head that is too large.
function makeOverflowError() {
  const error = new Error('Parse Error: Header overflow');
  error.code = 'HPE_HEADER_OVERFLOW';
  error.reason = 'Header overflow';
  error.bytesParsed = 0;
  return error;
}

// Of what execute() answers.
function prepareError(error, parser, packet) {
  error.rawPacket = packet || parser.getCurrentBuffer();
  if (typeof error.reason === 'string') error.message = `Parse Error: ${error.reason}`;
}

module.exports = {
  HTTPParser,
  calculateLenientFlags,
  checkValidationOptions,
  freeParser,
  headerSizeOf,
  isLenient,
  kOnExecute,
  kOnTimeout,
  makeOverflowError,
  parsers,
  prepareError,
};
