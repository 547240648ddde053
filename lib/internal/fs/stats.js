'use strict';

// The results of stat and statfs. The native half writes the numbers into shared arrays, which
// the functions here read at once: the next operation overwrites them.
//
// Order of the numbers of a file: dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks,
// then seconds and nanoseconds of atime, mtime, ctime, birthtime. Of a file system: type, bsize,
// frsize, blocks, bfree, bavail, files, ffree.

const { deprecate } = require('internal/util');
const binding = internalBinding('fs');
const {
  S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK,
} = require('internal/fs/constants');

const fieldCount = 18;

function StatsBase(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks) {
  this.dev = dev;
  this.mode = mode;
  this.nlink = nlink;
  this.uid = uid;
  this.gid = gid;
  this.rdev = rdev;
  this.blksize = blksize;
  this.ino = ino;
  this.size = size;
  this.blocks = blocks;
}

StatsBase.prototype.isDirectory = function() {
  return this._checkModeProperty(S_IFDIR);
};
StatsBase.prototype.isFile = function() {
  return this._checkModeProperty(S_IFREG);
};
StatsBase.prototype.isBlockDevice = function() {
  return this._checkModeProperty(S_IFBLK);
};
StatsBase.prototype.isCharacterDevice = function() {
  return this._checkModeProperty(S_IFCHR);
};
StatsBase.prototype.isSymbolicLink = function() {
  return this._checkModeProperty(S_IFLNK);
};
StatsBase.prototype.isFIFO = function() {
  return this._checkModeProperty(S_IFIFO);
};
StatsBase.prototype.isSocket = function() {
  return this._checkModeProperty(S_IFSOCK);
};

// Dates are made when they are asked for: most callers of stat never look at them.
function dateProperty(name, milliseconds) {
  return {
    __proto__: null,
    enumerable: true,
    configurable: true,
    get() {
      const date = new Date(Math.round(Number(this[milliseconds])));
      this[name] = date;
      return date;
    },
    set(value) {
      Object.defineProperty(this, name, {
        __proto__: null,
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    },
  };
}

const dateProperties = {
  __proto__: null,
  atime: dateProperty('atime', 'atimeMs'),
  mtime: dateProperty('mtime', 'mtimeMs'),
  ctime: dateProperty('ctime', 'ctimeMs'),
  birthtime: dateProperty('birthtime', 'birthtimeMs'),
};

function Stats(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks,
               atimeMs, mtimeMs, ctimeMs, birthtimeMs) {
  this.dev = dev;
  this.mode = mode;
  this.nlink = nlink;
  this.uid = uid;
  this.gid = gid;
  this.rdev = rdev;
  this.blksize = blksize;
  this.ino = ino;
  this.size = size;
  this.blocks = blocks;
  this.atimeMs = atimeMs;
  this.mtimeMs = mtimeMs;
  this.ctimeMs = ctimeMs;
  this.birthtimeMs = birthtimeMs;
}
Object.setPrototypeOf(Stats.prototype, StatsBase.prototype);
Object.setPrototypeOf(Stats, StatsBase);
Object.defineProperties(Stats.prototype, dateProperties);
Stats.prototype._checkModeProperty = function(type) {
  return (this.mode & S_IFMT) === type;
};

function BigIntStats(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks,
                     atimeNs, mtimeNs, ctimeNs, birthtimeNs) {
  StatsBase.call(this, dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks);
  this.atimeMs = atimeNs / 1000000n;
  this.mtimeMs = mtimeNs / 1000000n;
  this.ctimeMs = ctimeNs / 1000000n;
  this.birthtimeMs = birthtimeNs / 1000000n;
  this.atimeNs = atimeNs;
  this.mtimeNs = mtimeNs;
  this.ctimeNs = ctimeNs;
  this.birthtimeNs = birthtimeNs;
}
Object.setPrototypeOf(BigIntStats.prototype, StatsBase.prototype);
Object.setPrototypeOf(BigIntStats, StatsBase);
Object.defineProperties(BigIntStats.prototype, dateProperties);
BigIntStats.prototype._checkModeProperty = function(type) {
  return (this.mode & BigInt(S_IFMT)) === BigInt(type);
};

// offset: fs.watchFile tells two files at once, the second behind the first.
function readNumberStats(offset) {
  const fields = binding.statValues;
  return new Stats(
    fields[offset], fields[offset + 1], fields[offset + 2], fields[offset + 3],
    fields[offset + 4], fields[offset + 5], fields[offset + 6], fields[offset + 7],
    fields[offset + 8], fields[offset + 9],
    fields[offset + 10] * 1000 + fields[offset + 11] / 1e6,
    fields[offset + 12] * 1000 + fields[offset + 13] / 1e6,
    fields[offset + 14] * 1000 + fields[offset + 15] / 1e6,
    fields[offset + 16] * 1000 + fields[offset + 17] / 1e6);
}

function readBigIntStats(offset) {
  const fields = binding.bigintStatValues;
  const nanoseconds = (index) => {
    return fields[offset + index] * 1000000000n + fields[offset + index + 1];
  };
  return new BigIntStats(
    fields[offset], fields[offset + 1], fields[offset + 2], fields[offset + 3],
    fields[offset + 4], fields[offset + 5], fields[offset + 6], fields[offset + 7],
    fields[offset + 8], fields[offset + 9],
    nanoseconds(10), nanoseconds(12), nanoseconds(14), nanoseconds(16));
}

function readStats(bigint, offset = 0) {
  return bigint ? readBigIntStats(offset) : readNumberStats(offset);
}

class StatFs {
  constructor(type, bsize, frsize, blocks, bfree, bavail, files, ffree) {
    this.type = type;
    this.bsize = bsize;
    this.frsize = frsize;
    this.blocks = blocks;
    this.bfree = bfree;
    this.bavail = bavail;
    this.files = files;
    this.ffree = ffree;
  }
}

function readStatFs(bigint) {
  const fields = bigint ? binding.bigintStatValues : binding.statValues;
  return new StatFs(fields[0], fields[1], fields[2], fields[3],
                    fields[4], fields[5], fields[6], fields[7]);
}

module.exports = {
  BigIntStats,
  DeprecatedStats: deprecate(Stats, 'fs.Stats constructor is deprecated.', 'DEP0180'),
  Stats,
  fieldCount,
  readStatFs,
  readStats,
};
