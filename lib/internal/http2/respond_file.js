'use strict';

// Responses whose body is a file.

const fs = require('fs');
const { Buffer } = require('buffer');
const {
  codes: {
    ERR_HTTP2_HEADERS_SENT, ERR_HTTP2_INVALID_STREAM, ERR_HTTP2_PAYLOAD_FORBIDDEN,
    ERR_HTTP2_SEND_FILE, ERR_HTTP2_SEND_FILE_NOSEEK, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE,
  },
} = require('internal/errors');
const { debugStream } = require('internal/http2/debug');
const { checkOptions, prepare, statusWithoutPayload } =
  require('internal/http2/server_stream');
const { constants } = require('internal/http2_constants');
const { kState } = require('internal/http2/symbols');

const { NGHTTP2_INTERNAL_ERROR } = constants;

function check(stream, given, options) {
  if (stream.destroyed || stream.closed) throw new ERR_HTTP2_INVALID_STREAM();
  if (stream.headersSent) throw new ERR_HTTP2_HEADERS_SENT();
  options = { ...checkOptions(options) };
  for (const name of ['offset', 'length']) {
    if (options[name] !== undefined && typeof options[name] !== 'number') {
      throw new ERR_INVALID_ARG_VALUE(`options.${name}`, options[name]);
    }
  }
  if (options.statCheck !== undefined && typeof options.statCheck !== 'function') {
    throw new ERR_INVALID_ARG_VALUE('options.statCheck', options.statCheck);
  }
  const { headers, status } = prepare(given ?? {}, options);
  if (statusWithoutPayload.has(status)) throw new ERR_HTTP2_PAYLOAD_FORBIDDEN(status);
  return { headers, options };
}

// The part of the file that is asked for; what is not a file has no size.
function rangeOf(stat, options) {
  const offset = options.offset === undefined || options.offset < 0 ? 0 : options.offset;
  const length = options.length === undefined || options.length < 0 ? -1 : options.length;
  if (!stat.isFile()) return { offset, length };
  const rest = Math.max(stat.size - offset, 0);
  return { offset, length: length < 0 ? rest : Math.min(rest, length) };
}

const pieceSize = 64 * 1024;

// Writes the file piece by piece, each when the one before it is sent. No length: all there is.
class FileSource {
  constructor(stream, fd, offset, length, ownsFile) {
    this.stream = stream;
    this.fd = fd;
    this.position = offset;
    this.rest = length;
    this.ownsFile = ownsFile;
    this.isReading = false;
    this.isDone = false;
    stream[kState].isFedByFile = true;
    stream.once('close', () => this.finish());
  }

  // Not while it is read, or somebody else's file might be.
  finish() {
    if (this.isDone) return;
    this.isDone = true;
    if (this.ownsFile && !this.isReading) fs.close(this.fd, () => {});
  }

  next() {
    if (this.isDone) return;
    const size = this.rest < 0 ? pieceSize : Math.min(pieceSize, this.rest);
    if (size === 0) {
      this.end();
      return;
    }
    this.isReading = true;
    const room = Buffer.allocUnsafeSlow(size);
    fs.read(this.fd, room, 0, size, this.position, (error, count, piece) => {
      this.isReading = false;
      this.onRead(error, count, piece);
    });
  }

  onRead(error, count, piece) {
    if (this.isDone) {
      if (this.ownsFile) fs.close(this.fd, () => {});
    } else if (error) {
      this.stream.close(NGHTTP2_INTERNAL_ERROR);
    } else if (count === 0) {
      this.end();
    } else {
      if (this.position !== null) this.position += count;
      if (this.rest > 0) this.rest -= count;
      this.stream.write(piece.subarray(0, count), () => this.next());
      if (this.rest === 0) this.end();
    }
  }

  end() {
    this.finish();
    this.stream[kState].isFedByFile = false;
    this.stream.end();
  }
}

function send(stream, fd, headers, options, range, ownsFile) {
  const { offset, length } = range;
  const isEmpty = stream[kState].isHeadRequest || length === 0;
  try {
    stream.sendResponse(headers, { ...options, endStream: isEmpty && !options.waitForTrailers });
  } catch (error) {
    if (ownsFile) fs.close(fd, () => {});
    if (!ownsFile) throw error;
    stream.destroy(error);
    return;
  }
  if (stream.destroyed) {
    if (ownsFile) fs.close(fd, () => {});
  } else if (isEmpty) {
    if (ownsFile) fs.close(fd, () => {});
    stream.end();
  } else {
    new FileSource(stream, fd, options.isFile ? offset : null, length, ownsFile).next();
  }
}

function afterStat(stream, fd, headers, options, ownsFile, error, stat) {
  const fail = (cause) => {
    if (ownsFile) fs.close(fd, () => {});
    reject(stream, options, cause, ownsFile);
  };
  if (stream.destroyed || stream.closed) {
    if (ownsFile) fs.close(fd, () => {});
    return;
  }
  if (error) {
    fail(error);
    return;
  }
  if (ownsFile && !stat.isFile()) {
    const isSeeking = options.offset !== undefined || options.length !== undefined;
    if (stat.isDirectory() || isSeeking) {
      fail(stat.isDirectory() ? new ERR_HTTP2_SEND_FILE() : new ERR_HTTP2_SEND_FILE_NOSEEK());
      return;
    }
  }
  const range = rangeOf(stat, options);
  const statOptions = { offset: options.offset ?? 0, length: options.length ?? -1 };
  if (options.statCheck?.call(stream, stat, headers, statOptions) === false ||
      stream.headersSent) {
    if (ownsFile) fs.close(fd, () => {});
    return;
  }
  const changed = rangeOf(stat, statOptions);
  options.isFile = stat.isFile();
  const chosen = options.statCheck ? changed : range;
  if (options.isFile) headers['content-length'] = chosen.length;
  send(stream, fd, headers, options, chosen, ownsFile);
}

function reject(stream, options, error, canTell) {
  if (stream.destroyed) return;
  if (canTell && options.onError) options.onError(error);
  else stream.destroy(error);
}

function respondWithFD(stream, fd, given, options) {
  const checked = check(stream, given, options);
  debugStream(stream, 'initiating response from fd');
  if (fd !== null && typeof fd === 'object' && typeof fd.fd === 'number') fd = fd.fd;
  if (typeof fd !== 'number') throw new ERR_INVALID_ARG_TYPE('fd', ['number', 'FileHandle'], fd);
  if (checked.options.statCheck !== undefined) {
    fs.fstat(fd, (error, stat) => {
      afterStat(stream, fd, checked.headers, checked.options, false, error, stat);
    });
    return;
  }
  const { offset = 0, length = -1 } = checked.options;
  const isFile = checked.options.offset !== undefined || checked.options.length !== undefined;
  send(stream, fd, checked.headers, { ...checked.options, isFile }, { offset, length }, false);
}

function respondWithFile(stream, path, given, options) {
  const checked = check(stream, given, options);
  if (checked.options.onError !== undefined) {
    if (typeof checked.options.onError !== 'function') {
      throw new ERR_INVALID_ARG_VALUE('options.onError', checked.options.onError);
    }
  }
  debugStream(stream, 'initiating response from file');
  fs.open(path, 'r', (error, fd) => {
    if (error) {
      if (!stream.closed) reject(stream, checked.options, error, true);
      return;
    }
    fs.fstat(fd, (failure, stat) => {
      afterStat(stream, fd, checked.headers, checked.options, true, failure, stat);
    });
  });
}

module.exports = { respondWithFD, respondWithFile };
