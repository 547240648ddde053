'use strict';

// Entries of directories: their classes, and how they are made from what the native half tells.

const { join } = require('path');
const {
  UV_DIRENT_BLOCK, UV_DIRENT_CHAR, UV_DIRENT_DIR, UV_DIRENT_FIFO, UV_DIRENT_FILE, UV_DIRENT_LINK,
  UV_DIRENT_SOCKET, UV_DIRENT_UNKNOWN,
} = require('internal/fs/constants');
const { encodeName, isUint8Array, wantsBytes } = require('internal/fs/utils');

const kType = Symbol('type');
const kStats = Symbol('stats');

class Dirent {
  constructor(name, type, path) {
    this.name = name;
    this.parentPath = path;
    this[kType] = type;
  }

  isDirectory() {
    return this[kType] === UV_DIRENT_DIR;
  }

  isFile() {
    return this[kType] === UV_DIRENT_FILE;
  }

  isBlockDevice() {
    return this[kType] === UV_DIRENT_BLOCK;
  }

  isCharacterDevice() {
    return this[kType] === UV_DIRENT_CHAR;
  }

  isSymbolicLink() {
    return this[kType] === UV_DIRENT_LINK;
  }

  isFIFO() {
    return this[kType] === UV_DIRENT_FIFO;
  }

  isSocket() {
    return this[kType] === UV_DIRENT_SOCKET;
  }
}

// An entry of a file system that does not tell types: lstat told instead.
class DirentFromStats extends Dirent {
  constructor(name, stats, path) {
    super(name, null, path);
    this[kStats] = stats;
  }
}

for (const name of Object.getOwnPropertyNames(Dirent.prototype)) {
  if (name === 'constructor') continue;
  DirentFromStats.prototype[name] = function() {
    return this[kStats][name]();
  };
}

// Paths of either kind, joined.
function joinPath(path, name) {
  if (typeof path === 'string' && typeof name === 'string') return join(path, name);
  const { Buffer } = require('buffer');
  const first = isUint8Array(path) ? path : Buffer.from(path);
  const second = isUint8Array(name) ? name : Buffer.from(name);
  return Buffer.concat([first, Buffer.from('/'), second]);
}

// list: [name, type, name, type...]; names as bytes if the encoding is not UTF-8. The native
// half asks lstat for types that the file system does not tell.
function makeDirents(path, list, encoding) {
  const asBytes = wantsBytes(encoding);
  const dirents = [];
  for (let i = 0; i < list.length; i += 2) {
    const name = asBytes ? encodeName(list[i], encoding) : list[i];
    dirents.push(new Dirent(name, list[i + 1], path));
  }
  return dirents;
}

module.exports = {
  Dirent,
  DirentFromStats,
  UV_DIRENT_UNKNOWN,
  joinPath,
  kType,
  makeDirents,
};
