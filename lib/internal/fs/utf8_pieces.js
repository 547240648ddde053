'use strict';

// What fs.Utf8Stream has to write, joined to pieces that are not larger than one write may be.

const { Buffer } = require('buffer');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');

class Pieces {
  #list = [];
  #maxWrite;
  // The one that is being written.
  current;

  constructor(maxWrite) {
    this.#maxWrite = maxWrite;
    this.current = this.empty;
  }

  add(data) {
    const last = this.#list.at(-1);
    if (last !== undefined && last.length + data.length <= this.#maxWrite) last.add(data);
    else this.#list.push(this.start(data));
  }

  // Empty if there is none.
  take() {
    return this.#list.shift()?.joined() ?? this.empty;
  }

  // What was left over goes first.
  next() {
    return this.current.length > 0 ? this.current : this.take();
  }

  putBack(piece) {
    this.#list.unshift(this.start(piece));
  }

  takeBack() {
    if (this.current.length === 0) return;
    this.putBack(this.current);
    this.current = this.empty;
  }

  clear() {
    this.#list.length = 0;
  }
}

class TextPiece {
  #text;

  constructor(text) { this.#text = text; }
  get length() { return this.#text.length; }
  add(text) { this.#text += text; }
  joined() { return this.#text; }
}

class BytesPiece {
  #parts;
  length;

  constructor(bytes) {
    this.#parts = [bytes];
    this.length = bytes.length;
  }

  add(bytes) {
    this.#parts.push(bytes);
    this.length += bytes.length;
  }

  joined() {
    return this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts, this.length);
  }
}

class TextPieces extends Pieces {
  get empty() { return ''; }
  start(text) { return new TextPiece(text); }

  check(data) {
    if (typeof data !== 'string') throw new ERR_INVALID_ARG_TYPE('data', 'string', data);
  }

  write(fs, fd, piece, callback) { fs.write(fd, piece, 'utf8', callback); }
  writeSync(fs, fd, piece) { return fs.writeSync(fd, piece, 'utf8'); }

  // After so many bytes. A character of which only a part was written is written again.
  restOf(piece, count) {
    if (count === undefined) return '';
    const bytes = Buffer.from(piece);
    if (count >= bytes.length) return '';
    let start = count;
    const isContinued = (byte) => (byte & 0xc0) === 0x80;
    while (start > 0 && isContinued(bytes[start])) start--;
    return piece.slice(bytes.toString('utf8', 0, start).length);
  }
}

class BytesPieces extends Pieces {
  get empty() { return Buffer.alloc(0); }
  start(bytes) { return new BytesPiece(bytes); }

  check(data) {
    if (!(data instanceof Buffer)) throw new ERR_INVALID_ARG_TYPE('data', 'Buffer', data);
  }

  write(fs, fd, piece, callback) { fs.write(fd, piece, callback); }
  writeSync(fs, fd, piece) { return fs.writeSync(fd, piece); }
  restOf(piece, count = piece.length) { return piece.subarray(count); }
}

const pieces = {
  utf8: (maxWrite) => new TextPieces(maxWrite),
  buffer: (maxWrite) => new BytesPieces(maxWrite),
};

module.exports = { pieces };
