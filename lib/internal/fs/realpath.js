'use strict';

// fs.realpath: goes through the parts of a path itself, as Node does, because the system's
// realpath refuses some paths that work (pipes below /proc/self/fd, file systems that are not
// mounted here). fs.realpath.native asks the system.

const { resolve } = require('path');
const binding = internalBinding('fs');
// The way to a file is nothing that has to be permitted.
const { lstat } = binding;
const { S_IFIFO, S_IFLNK, S_IFMT, S_IFSOCK } = require('internal/fs/constants');
const {
  encodeName,
  getOptions,
  getValidatedPath,
  makeCallback,
  pathToString,
  wantsBytes,
} = require('internal/fs/utils');

const isType = (mode, type) => (mode & S_IFMT) === type;

// Where the walk through an absolute path is: everything before `position` is free of links.
class Walk {
  constructor(path) {
    this.known = new Set();
    this.isPipe = false;
    this.links = new Map();
    this.restart(path);
  }

  restart(path) {
    this.path = path;
    this.position = 1;
    this.current = '/';
    this.base = '/';
    this.previous = '';
  }

  // Takes the next part; false at the end of the path.
  advance() {
    if (this.position >= this.path.length) return false;
    const end = this.path.indexOf('/', this.position);
    this.previous = this.current;
    if (end === -1) {
      this.current += this.path.slice(this.position);
      this.base = this.current;
      this.position = this.path.length + 1;
    } else {
      this.current += this.path.slice(this.position, end + 1);
      this.base = this.current.slice(0, -1);
      this.position = end + 1;
    }
    return true;
  }

  // What lstat told about base, from the shared numbers: 'go on', 'stop' (nothing can be below),
  // or the link's identity.
  classify() {
    const mode = binding.statValues[1];
    if (isType(mode, S_IFLNK)) return `${binding.statValues[0]}:${binding.statValues[7]}`;
    this.known.add(this.base);
    const isEnd = isType(mode, S_IFIFO) || isType(mode, S_IFSOCK);
    return isEnd && this.position < this.path.length ? 'stop' : 'go on';
  }

  // What stat told about a link: nothing can be below a pipe or a socket, which have no names.
  notePipe() {
    const mode = binding.statValues[1];
    this.isPipe = isType(mode, S_IFIFO) || isType(mode, S_IFSOCK);
  }

  follow(target) {
    this.restart(resolve(resolve(this.previous, target), this.path.slice(this.position)));
  }
}

function encodeResult(path, encoding) {
  if (!wantsBytes(encoding)) return path;
  return encodeName(require('buffer').Buffer.from(path), encoding);
}

function realpathSync(path, options) {
  const { encoding } = getOptions(options);
  const walk = new Walk(resolve(pathToString(getValidatedPath(path))));
  while (walk.advance()) {
    if (walk.known.has(walk.base)) {
      if (walk.isPipe) break;
      continue;
    }
    lstat(walk.base, false);
    const kind = walk.classify();
    if (kind === 'stop') break;
    if (kind === 'go on') continue;
    let target = walk.links.get(kind);
    if (target === undefined) {
      binding.stat(walk.base, false);
      walk.notePipe();
      target = binding.readlink(walk.base, false);
      walk.links.set(kind, target);
    }
    walk.follow(target);
  }
  return encodeResult(walk.path, encoding);
}

function realpath(path, options, callback) {
  callback = makeCallback(typeof options === 'function' ? options : callback);
  const { encoding } = getOptions(options);
  const walk = new Walk(resolve(pathToString(getValidatedPath(path))));

  const next = () => {
    while (walk.advance()) {
      if (walk.known.has(walk.base)) {
        if (walk.isPipe) break;
        continue;
      }
      lstat(walk.base, false, onStatus);
      return;
    }
    callback(null, encodeResult(walk.path, encoding));
  };
  const onStatus = (error) => {
    if (error) {
      callback(error);
      return;
    }
    const kind = walk.classify();
    if (kind === 'stop') {
      callback(null, encodeResult(walk.path, encoding));
    } else if (kind === 'go on') {
      next();
    } else {
      resolveLink(kind);
    }
  };
  const resolveLink = (identity) => {
    const known = walk.links.get(identity);
    if (known !== undefined) {
      walk.follow(known);
      next();
      return;
    }
    binding.stat(walk.base, false, (statError) => {
      if (statError) {
        callback(statError);
        return;
      }
      walk.notePipe();
      binding.readlink(walk.base, false, (error, target) => {
        if (error) {
          callback(error);
          return;
        }
        walk.links.set(identity, target);
        walk.follow(target);
        next();
      });
    });
  };
  // Nothing has to be asked about the root itself, but the callback comes later nevertheless.
  if (walk.path.length <= 1) {
    process.nextTick(next);
  } else {
    next();
  }
}

realpath.native = (path, options, callback) => {
  callback = makeCallback(callback || options);
  const { encoding } = getOptions(options);
  path = getValidatedPath(path);
  if (!wantsBytes(encoding)) {
    binding.realpath(path, false, callback);
    return;
  }
  binding.realpath(path, true, (error, bytes) => {
    if (error) {
      callback(error);
    } else {
      callback(null, encodeName(bytes, encoding));
    }
  });
};

realpathSync.native = (path, options) => {
  const { encoding } = getOptions(options);
  const found = binding.realpath(getValidatedPath(path), wantsBytes(encoding));
  return wantsBytes(encoding) ? encodeName(found, encoding) : found;
};

module.exports = { realpath, realpathSync };
