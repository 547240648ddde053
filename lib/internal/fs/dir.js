'use strict';

// fs.Dir: a directory that is read piece by piece.

const {
  codes: {
    ERR_DIR_CLOSED,
    ERR_DIR_CONCURRENT_OPERATION,
    ERR_INVALID_THIS,
    ERR_MISSING_ARGS,
  },
} = require('internal/errors');
const {
  validateBoolean,
  validateUint32,
} = require('internal/validators');
const binding = internalBinding('fs');
const { UV_DIRENT_DIR } = require('internal/fs/constants');
const { Dirent, joinPath, kType, makeDirents } = require('internal/fs/dirent');
const {
  assertEncoding, copyOptions, getOptions, getValidatedPath, makeCallback, wantsBytes,
} = require('internal/fs/utils');

const defaults = { encoding: 'utf8' };

// bufferSize: how many entries are fetched with one job of the pool.
function dirOptions(options) {
  const given = copyOptions(getOptions(options, defaults), { bufferSize: 32 });
  validateUint32(given.bufferSize, 'options.bufferSize', true);
  if (given.recursive !== undefined && given.recursive !== null) {
    validateBoolean(given.recursive, 'options.recursive');
  }
  assertEncoding(given.encoding);
  return given;
}

class Dir {
  #handle;
  #path;
  #options;
  #closed = false;
  #entries = [];
  #next = 0;
  // Calls that wait for the read that is under way; undefined when none is.
  #waiting = undefined;
  // Directories found in a recursive listing that are still to be read, with their handles.
  #found = [];
  #current;
  #readPromise;
  #closePromise;

  constructor(handle, path, options) {
    if (handle === undefined || handle === null) throw new ERR_MISSING_ARGS('handle');
    this.#handle = handle;
    this.#path = path;
    this.#options = dirOptions(options);
    this.#current = { handle, path };
    const promisify = require('internal/util').promisify;
    this.#readPromise = promisify(this.#read).bind(this, false);
    this.#closePromise = promisify(this.close);
  }

  get path() {
    if (!(#path in this)) throw new ERR_INVALID_THIS('Dir');
    return this.#path;
  }

  // Fetches what is next, and gives back one entry, or null at the end.
  #take() {
    if (this.#next === this.#entries.length) return null;
    const entry = this.#entries[this.#next++];
    if (this.#next === this.#entries.length) {
      this.#entries = [];
      this.#next = 0;
    }
    if (this.#options.recursive && entry[kType] === UV_DIRENT_DIR) {
      this.#found.push(joinPath(entry.parentPath, entry.name));
    }
    return entry;
  }

  #add(list) {
    this.#entries = makeDirents(this.#current.path, list, this.#options.encoding);
    this.#next = 0;
  }

  // The directory that is read now has ended: close it, unless it is the first one.
  #leave() {
    if (this.#current.handle !== this.#handle) binding.closedir(this.#current.handle);
  }

  #enterSync() {
    this.#leave();
    this.#current = { handle: this.#handle, path: undefined };
    const path = this.#found.shift();
    this.#current = { handle: binding.opendir(path), path };
  }

  read(callback) {
    return arguments.length === 0 ? this.#readPromise() : this.#read(true, callback);
  }

  // isCallback: the caller gave a callback, which may throw whatever it likes.
  #read(isCallback, callback) {
    if (this.#closed) throw new ERR_DIR_CLOSED();
    callback = makeCallback(callback, 'callback');
    if (this.#waiting !== undefined) {
      this.#waiting.push(() => this.#read(isCallback, callback));
      return undefined;
    }
    if (this.#next < this.#entries.length) {
      const entry = this.#take();
      if (isCallback) {
        process.nextTick(callback, null, entry);
      } else {
        callback(null, entry);
      }
      return undefined;
    }
    this.#waiting = [];
    this.#fetch((error) => {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      for (const again of waiting) process.nextTick(again);
      if (error) {
        callback(error);
      } else {
        callback(null, this.#take());
      }
    });
    return undefined;
  }

  #fetch(done) {
    binding.readdir(this.#current.handle, this.#options.bufferSize,
                    wantsBytes(this.#options.encoding), (error, list) => {
      if (error) {
        done(error);
        return;
      }
      this.#add(list);
      if (list.length > 0 || this.#found.length === 0) {
        done(null);
        return;
      }
      const path = this.#found.shift();
      this.#leave();
      this.#current = { handle: this.#handle, path: undefined };
      binding.opendir(path, (openError, handle) => {
        if (openError) {
          done(openError);
          return;
        }
        this.#current = { handle, path };
        this.#fetch(done);
      });
    });
  }

  readSync() {
    if (this.#closed) throw new ERR_DIR_CLOSED();
    if (this.#waiting !== undefined) throw new ERR_DIR_CONCURRENT_OPERATION();
    while (this.#next === this.#entries.length) {
      const list = binding.readdir(this.#current.handle, this.#options.bufferSize,
                                   wantsBytes(this.#options.encoding));
      this.#add(list);
      if (list.length === 0) {
        if (this.#found.length === 0) return null;
        this.#enterSync();
      }
    }
    return this.#take();
  }

  close(callback) {
    if (callback === undefined) {
      if (this.#closed) return Promise.reject(new ERR_DIR_CLOSED());
      return this.#closePromise();
    }
    callback = makeCallback(callback, 'callback');
    if (this.#closed) {
      process.nextTick(callback, new ERR_DIR_CLOSED());
      return undefined;
    }
    if (this.#waiting !== undefined) {
      this.#waiting.push(() => this.close(callback));
      return undefined;
    }
    this.#closed = true;
    this.#leave();
    binding.closedir(this.#handle, callback);
    return undefined;
  }

  closeSync() {
    if (this.#closed) throw new ERR_DIR_CLOSED();
    if (this.#waiting !== undefined) throw new ERR_DIR_CONCURRENT_OPERATION();
    this.#closed = true;
    this.#leave();
    binding.closedir(this.#handle);
  }

  async* entries() {
    try {
      while (true) {
        const entry = await this.#readPromise();
        if (entry === null) break;
        yield entry;
      }
    } finally {
      await this.#closePromise();
    }
  }

  [Symbol.dispose]() {
    if (this.#closed) return;
    this.closeSync();
  }

  async [Symbol.asyncDispose]() {
    if (this.#closed) return;
    await this.#closePromise();
  }
}

Object.defineProperty(Dir.prototype, Symbol.asyncIterator, {
  __proto__: null,
  value: Dir.prototype.entries,
  enumerable: false,
  writable: true,
  configurable: true,
});

function opendir(path, options, callback) {
  callback = makeCallback(typeof options === 'function' ? options : callback, 'callback');
  path = getValidatedPath(path);
  const complete = dirOptions(typeof options === 'function' ? undefined : options);
  binding.opendir(path, (error, handle) => {
    if (error) {
      callback(error);
    } else {
      callback(null, new Dir(handle, path, complete));
    }
  });
}

function opendirSync(path, options) {
  path = getValidatedPath(path);
  const complete = dirOptions(options);
  return new Dir(binding.opendir(path), path, complete);
}

module.exports = { Dir, Dirent, dirOptions, opendir, opendirSync };
