'use strict';

// fs.Utf8Stream: writes text, or bytes, to a file in pieces that are as large as can be, without
// what a stream costs. Made for logs.

const { EventEmitter } = require('events');
const { clearInterval, setInterval, setTimeout } = require('internal/timers/functions');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_STATE } } = require('internal/errors');
const { isPath, readOptions } = require('internal/fs/utf8_options');
const { pieces } = require('internal/fs/utf8_pieces');
const { isURL } = require('internal/url');
const { validateFunction } = require('internal/validators');

// How long to wait before a busy file is tried again.
const kBusyMillis = 100;
// write() asks to wait for 'drain' from here on.
const kHighWaterMark = 16387;

const isBusy = (error) => error.code === 'EAGAIN' || error.code === 'EBUSY';

function sleep(millis) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, millis);
}

function folderOf(file) {
  return require('path').dirname(isURL(file) ? require('url').fileURLToPath(file) : `${file}`);
}

class Utf8Stream extends EventEmitter {
  #options;
  #fs;
  #pieces;
  #fd = -1;
  #file;
  // Of all that is not written yet.
  #length = 0;
  #isOpening = false;
  #isReopening = false;
  #isWriting = false;
  #isEnding = false;
  #isDestroyed = false;
  #isDrainScheduled = false;
  #isFlushPending = false;
  #interval;

  constructor(options = {}) {
    super();
    this.#options = readOptions(options);
    this.#fs = { ...require('fs'), ...options.fs };
    this.#pieces = pieces[this.#options.contentMode](this.#options.maxWrite);
    const { dest, fd, periodicFlush } = this.#options;
    if (fd !== undefined) {
      this.#fd = fd;
      process.nextTick(() => this.emit('ready'));
    } else {
      this.#open(dest);
    }
    if (periodicFlush > 0) {
      this.#interval = setInterval(() => this.flush(), periodicFlush).unref();
    }
  }

  get append() { return this.#options.append; }
  get contentMode() { return this.#options.contentMode; }
  get fd() { return this.#fd; }
  get file() { return this.#file; }
  get fsync() { return this.#options.fsync; }
  get maxLength() { return this.#options.maxLength; }
  get minLength() { return this.#options.minLength; }
  get mkdir() { return this.#options.mkdir; }
  get mode() { return this.#options.mode; }
  get periodicFlush() { return this.#options.periodicFlush; }
  get sync() { return this.#options.sync; }
  get writing() { return this.#isWriting; }

  // Whether more may come before a 'drain'.
  write(data) {
    this.#checkAlive();
    this.#pieces.check(data);
    const length = this.#length + data.length;
    const { maxLength, minLength } = this.#options;
    if (maxLength > 0 && length > maxLength) {
      this.emit('drop', data);
      return this.#length < this.#highWaterMark;
    }
    this.#pieces.add(data);
    this.#length = length;
    if (!this.#isWriting && length >= minLength) this.#writeNext();
    return this.#length < this.#highWaterMark;
  }

  flush(callback = undefined) {
    if (callback !== undefined) validateFunction(callback, 'cb');
    if (this.#isDestroyed) {
      const error = new ERR_INVALID_STATE('Utf8Stream is destroyed');
      if (callback === undefined) throw error;
      callback(error);
      return;
    }
    if (this.#options.minLength <= 0) {
      callback?.();
      return;
    }
    if (callback !== undefined) this.#callWhenDrained(callback);
    if (!this.#isWriting) this.#writeNext();
  }

  flushSync() {
    this.#checkAlive();
    if (this.#fd < 0) throw new ERR_INVALID_STATE('Invalid file descriptor');
    if (!this.#isWriting) this.#pieces.takeBack();
    for (let piece = this.#pieces.take(); piece.length > 0;) {
      try {
        const rest = this.#pieces.restOf(piece, this.#pieces.writeSync(this.#fs, this.#fd, piece));
        this.#length -= piece.length - rest.length;
        piece = rest.length > 0 ? rest : this.#pieces.take();
      } catch (error) {
        if (!this.#shouldRetry(error, piece)) {
          this.#pieces.putBack(piece);
          throw error;
        }
        sleep(kBusyMillis);
      }
    }
    try {
      this.#fs.fsyncSync(this.#fd);
    } catch {
      // What cannot be synchronized, such as a pipe, has been written all the same.
    }
  }

  // For logs that were moved away.
  reopen(file = undefined) {
    this.#checkAlive();
    if (this.#isOpening) {
      this.once('ready', () => this.reopen(file));
      return;
    }
    if (this.#isEnding) return;
    if (file !== undefined) {
      if (!isPath(file)) throw new ERR_INVALID_ARG_TYPE('file', ['string', 'Buffer', 'URL'], file);
      this.#file = file;
    } else if (this.#file === undefined) {
      throw new ERR_INVALID_STATE('Unable to reopen a file descriptor');
    }
    this.#isReopening = true;
    if (!this.#isWriting) this.#open(this.#file);
  }

  end() {
    this.#checkAlive();
    if (this.#isOpening) {
      this.once('ready', () => this.end());
      return;
    }
    if (this.#isEnding) return;
    this.#isEnding = true;
    if (this.#isWriting) return;
    if (this.#length > 0 && this.#fd >= 0) this.#writeNext();
    else this.#close();
  }

  destroy() {
    if (!this.#isDestroyed) this.#close();
  }

  [Symbol.dispose]() { this.destroy(); }

  get #highWaterMark() { return Math.max(this.#options.minLength, kHighWaterMark); }

  #checkAlive() {
    if (this.#isDestroyed) throw new ERR_INVALID_STATE('Utf8Stream is destroyed');
  }

  #shouldRetry(error, piece) {
    return isBusy(error) &&
      this.#options.retryEAGAIN(error, piece.length, this.#length - piece.length);
  }

  // ---- Opening ---------------------------------------------------------------------------------

  // Nothing is written until the file is open.
  #open(file) {
    this.#isOpening = true;
    this.#isWriting = true;
    const { append, mkdir, mode, sync } = this.#options;
    const flags = append ? 'a' : 'w';
    const folder = () => folderOf(file);
    if (sync) {
      let fd;
      try {
        if (mkdir) this.#fs.mkdirSync(folder(), { recursive: true });
        fd = this.#fs.openSync(file, flags, mode);
      } catch (error) {
        this.#onOpenFailed(error);
        throw error;
      }
      this.#onOpened(file, fd);
      return;
    }
    const open = (failed) => {
      if (failed) {
        this.#onOpenFailed(failed);
        return;
      }
      this.#fs.open(file, flags, mode, (error, fd) => {
        if (error) this.#onOpenFailed(error);
        else this.#onOpened(file, fd);
      });
    };
    if (mkdir) this.#fs.mkdir(folder(), { recursive: true }, open);
    else open();
  }

  // The file from before, if there is one, is kept.
  #onOpenFailed(error) {
    this.#isOpening = this.#isReopening = this.#isWriting = false;
    if (!this.#options.sync) {
      this.emit('error', error);
      return;
    }
    process.nextTick(() => {
      if (this.listenerCount('error') > 0) this.emit('error', error);
    });
  }

  #onOpened(file, fd) {
    const before = this.#fd;
    const wasReopening = this.#isReopening;
    this.#fd = fd;
    this.#file = file;
    this.#isOpening = this.#isReopening = this.#isWriting = false;
    if (before >= 0 && before !== fd) {
      this.#fs.close(before, (error) => {
        if (error) this.emit('error', error);
      });
    }
    if (this.#options.sync) process.nextTick(() => this.emit('ready'));
    else this.emit('ready');
    if (this.#isDestroyed || this.#isWriting) return;
    if (this.#length > this.#options.minLength || this.#isFlushPending) this.#writeNext();
    else if (wasReopening) process.nextTick(() => this.emit('drain'));
  }

  // ---- Writing ---------------------------------------------------------------------------------

  #writeNext() {
    this.#isWriting = true;
    this.#pieces.current = this.#pieces.next();
    this.#writeCurrent();
  }

  #writeCurrent() {
    if (!this.#options.sync) {
      this.#pieces.write(this.#fs, this.#fd, this.#pieces.current,
                         (error, count) => this.#onWritten(error, count));
      return;
    }
    let count;
    try {
      count = this.#pieces.writeSync(this.#fs, this.#fd, this.#pieces.current);
    } catch (error) {
      this.#onFailed(error);
      return;
    }
    this.#onWritten(null, count);
  }

  #onFailed(error) {
    if (this.#shouldRetry(error, this.#pieces.current)) {
      if (this.#options.sync) {
        sleep(kBusyMillis);
        this.#writeCurrent();
      } else {
        setTimeout(() => this.#writeCurrent(), kBusyMillis);
      }
      return;
    }
    this.#isWriting = false;
    this.emit('error', error);
  }

  #onWritten(error, count) {
    if (error) {
      this.#onFailed(error);
      return;
    }
    this.emit('write', count);
    const { current } = this.#pieces;
    const rest = this.#pieces.restOf(current, count);
    this.#length = Math.max(this.#length - (current.length - rest.length), 0);
    this.#pieces.current = rest;
    if (rest.length > 0) {
      this.#writeCurrent();
      return;
    }
    if (this.#options.fsync) this.#fs.fsyncSync(this.#fd);
    this.#goOn();
  }

  #goOn() {
    if (this.#isReopening) {
      this.#isWriting = false;
      this.#open(this.#file);
    } else if (this.#length > this.#options.minLength || (this.#isEnding && this.#length > 0)) {
      this.#writeNext();
    } else if (this.#isEnding) {
      this.#isWriting = false;
      this.#close();
    } else {
      this.#isWriting = false;
      this.#drain();
    }
  }

  #drain() {
    if (!this.#options.sync) {
      this.emit('drain');
      return;
    }
    if (this.#isDrainScheduled) return;
    this.#isDrainScheduled = true;
    process.nextTick(() => {
      this.#isDrainScheduled = false;
      this.emit('drain');
    });
  }

  #callWhenDrained(callback) {
    this.#isFlushPending = true;
    const finish = (error) => {
      this.#isFlushPending = false;
      this.off('drain', onDrain);
      this.off('error', finish);
      callback(error);
    };
    const onDrain = () => {
      if (this.#options.fsync) {
        finish();
        return;
      }
      this.off('drain', onDrain);
      this.#fs.fsync(this.#fd, (error) => {
        // It may have been closed in the meantime.
        finish(this.#isDestroyed && error?.code === 'EBADF' ? null : error);
      });
    };
    this.once('drain', onDrain);
    this.once('error', finish);
  }

  // ---- Closing ---------------------------------------------------------------------------------

  #close() {
    if (this.#fd < 0) {
      this.once('ready', () => this.#close());
      return;
    }
    clearInterval(this.#interval);
    this.#isDestroyed = true;
    this.#pieces.clear();
    this.#length = 0;
    const close = () => {
      if (this.#fd === 1 || this.#fd === 2) this.#onClosed();
      else this.#fs.close(this.#fd, (error) => this.#onClosed(error));
    };
    // Whether that worked does not matter any more.
    if (this.#options.fsync) close();
    else this.#fs.fsync(this.#fd, close);
  }

  #onClosed(error) {
    if (error) {
      this.emit('error', error);
      return;
    }
    if (this.#isEnding && !this.#isWriting) this.emit('finish');
    this.emit('close');
  }
}

module.exports = Utf8Stream;
