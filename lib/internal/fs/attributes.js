'use strict';

// Attributes of files: status, permissions, owners, times. Callback and synchronous forms.

const { kEmptyObject } = require('internal/util');
const { parseFileMode } = require('internal/validators');
const binding = internalBinding('fs');
const {
  checkAborted,
  getAccessMode,
  getValidatedFd,
  getValidatedPath,
  makeCallback,
  toUnixTimestamp,
  validateOwner,
} = require('internal/fs/utils');
const { readStatFs, readStats } = require('internal/fs/stats');

// Nothing at a path is no failure for callers who say so.
function makeStatsCallback(callback, bigint, throwIfNoEntry = true) {
  callback = makeCallback(callback);
  return (error) => {
    if (error) {
      if (!throwIfNoEntry && isMissing(error)) {
        callback(null, undefined);
      } else {
        callback(error);
      }
    } else {
      callback(null, readStats(bigint));
    }
  };
}

const isMissing = (error) => error.code === 'ENOENT' || error.code === 'ENOTDIR';

const numbers = { bigint: false };

let queueStat;

// Without options, as nearly always.
function statNumbers(path, callback) {
  makeCallback(callback);
  path = getValidatedPath(path);
  queueStat ??= require('internal/fs/stat_places').queueStat;
  if (!queueStat(path, callback)) binding.stat(path, false, makeStatsCallback(callback, false));
}

function stat(path, options = numbers, callback) {
  if (typeof options === 'function') {
    statNumbers(path, options);
    return;
  }
  const bigint = Boolean(options?.bigint);
  const { signal } = options ?? kEmptyObject;
  callback = makeStatsCallback(callback, bigint, options?.throwIfNoEntry ?? true);
  path = getValidatedPath(path);
  if (checkAborted(signal, callback)) return;
  binding.stat(path, bigint, callback);
}

function lstat(path, options = numbers, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = kEmptyObject;
  }
  const bigint = Boolean(options?.bigint);
  callback = makeStatsCallback(callback, bigint);
  binding.lstat(getValidatedPath(path), bigint, callback);
}

function fstat(fd, options = numbers, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = kEmptyObject;
  }
  const bigint = Boolean(options?.bigint);
  callback = makeStatsCallback(callback, bigint);
  binding.fstat(getValidatedFd(fd), bigint, callback);
}

// The native half answers undefined, at once and without an exception, if there is no such file
// and that is not to be an error.
const statsOrUndefined = (found, bigint) => (found === undefined ? undefined : readStats(bigint));

function statSync(path, options = { bigint: false, throwIfNoEntry: true }) {
  const bigint = Boolean(options?.bigint);
  return statsOrUndefined(binding.stat(getValidatedPath(path), bigint, undefined,
                                       options?.throwIfNoEntry !== false), bigint);
}

function lstatSync(path, options = { bigint: false, throwIfNoEntry: true }) {
  const bigint = Boolean(options?.bigint);
  return statsOrUndefined(binding.lstat(getValidatedPath(path), bigint, undefined,
                                        options?.throwIfNoEntry !== false), bigint);
}

function fstatSync(fd, options = numbers) {
  const bigint = Boolean(options?.bigint);
  binding.fstat(getValidatedFd(fd), bigint);
  return readStats(bigint);
}

function statfs(path, options = numbers, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = kEmptyObject;
  }
  callback = makeCallback(callback);
  path = getValidatedPath(path);
  const bigint = Boolean(options?.bigint);
  binding.statfs(path, bigint, (error) => {
    if (error) {
      callback(error);
    } else {
      callback(null, readStatFs(bigint));
    }
  });
}

function statfsSync(path, options = numbers) {
  const bigint = Boolean(options?.bigint);
  binding.statfs(getValidatedPath(path), bigint);
  return readStatFs(bigint);
}

function access(path, mode, callback) {
  if (typeof mode === 'function') {
    callback = mode;
    mode = undefined;
  }
  path = getValidatedPath(path);
  const number = getAccessMode(mode);
  binding.access(path, number, makeCallback(callback));
}

function accessSync(path, mode) {
  binding.access(getValidatedPath(path), getAccessMode(mode));
}

function exists(path, callback) {
  callback = makeCallback(callback);
  try {
    path = getValidatedPath(path);
  } catch {
    callback(false);
    return;
  }
  binding.access(path, 0, (error) => callback(!error));
}

// util.promisify(fs.exists) resolves to the answer, which is not an error.
Object.defineProperty(exists, Symbol.for('nodejs.util.promisify.custom'), {
  __proto__: null,
  value: function exists(path) {
    return new Promise((resolve) => module.exports.exists(path, resolve));
  },
});

let hasWarnedOfExistsSync = false;

function existsSync(path) {
  try {
    path = getValidatedPath(path);
  } catch (error) {
    if (!hasWarnedOfExistsSync && error?.code === 'ERR_INVALID_ARG_TYPE') {
      hasWarnedOfExistsSync = true;
      process.emitWarning('Passing invalid argument types to fs.existsSync is deprecated',
                          'DeprecationWarning', 'DEP0187');
    }
    return false;
  }
  return binding.exists(path);
}

function chmod(path, mode, callback) {
  path = getValidatedPath(path);
  mode = parseFileMode(mode, 'mode');
  binding.chmod(path, mode, makeCallback(callback));
}

function chmodSync(path, mode) {
  path = getValidatedPath(path);
  binding.chmod(path, parseFileMode(mode, 'mode'));
}

function fchmod(fd, mode, callback) {
  mode = parseFileMode(mode, 'mode');
  callback = makeCallback(callback);
  binding.fchmod(getValidatedFd(fd), mode, callback);
}

function fchmodSync(fd, mode) {
  mode = parseFileMode(mode, 'mode');
  binding.fchmod(getValidatedFd(fd), mode);
}

function checkOwners(uid, gid) {
  validateOwner(uid, 'uid');
  validateOwner(gid, 'gid');
}

function chown(path, uid, gid, callback) {
  callback = makeCallback(callback);
  path = getValidatedPath(path);
  checkOwners(uid, gid);
  binding.chown(path, uid, gid, callback);
}

function chownSync(path, uid, gid) {
  path = getValidatedPath(path);
  checkOwners(uid, gid);
  binding.chown(path, uid, gid);
}

function fchown(fd, uid, gid, callback) {
  checkOwners(uid, gid);
  callback = makeCallback(callback);
  binding.fchown(getValidatedFd(fd), uid, gid, callback);
}

function fchownSync(fd, uid, gid) {
  checkOwners(uid, gid);
  binding.fchown(getValidatedFd(fd), uid, gid);
}

function lchown(path, uid, gid, callback) {
  callback = makeCallback(callback);
  path = getValidatedPath(path);
  checkOwners(uid, gid);
  binding.lchown(path, uid, gid, callback);
}

function lchownSync(path, uid, gid) {
  path = getValidatedPath(path);
  checkOwners(uid, gid);
  binding.lchown(path, uid, gid);
}

function utimes(path, atime, mtime, callback) {
  callback = makeCallback(callback);
  path = getValidatedPath(path);
  binding.utimes(path, toUnixTimestamp(atime), toUnixTimestamp(mtime), callback);
}

function utimesSync(path, atime, mtime) {
  binding.utimes(getValidatedPath(path), toUnixTimestamp(atime), toUnixTimestamp(mtime));
}

function futimes(fd, atime, mtime, callback) {
  atime = toUnixTimestamp(atime, 'atime');
  mtime = toUnixTimestamp(mtime, 'mtime');
  callback = makeCallback(callback);
  binding.futimes(getValidatedFd(fd), atime, mtime, callback);
}

function futimesSync(fd, atime, mtime) {
  atime = toUnixTimestamp(atime, 'atime');
  mtime = toUnixTimestamp(mtime, 'mtime');
  binding.futimes(getValidatedFd(fd), atime, mtime);
}

function lutimes(path, atime, mtime, callback) {
  callback = makeCallback(callback);
  path = getValidatedPath(path);
  binding.lutimes(path, toUnixTimestamp(atime), toUnixTimestamp(mtime), callback);
}

function lutimesSync(path, atime, mtime) {
  binding.lutimes(getValidatedPath(path), toUnixTimestamp(atime), toUnixTimestamp(mtime));
}

module.exports = {
  access,
  accessSync,
  chmod,
  chmodSync,
  chown,
  chownSync,
  exists,
  existsSync,
  fchmod,
  fchmodSync,
  fchown,
  fchownSync,
  fstat,
  fstatSync,
  futimes,
  futimesSync,
  lchown,
  lchownSync,
  lstat,
  lstatSync,
  lutimes,
  lutimesSync,
  makeStatsCallback,
  stat,
  statSync,
  statfs,
  statfsSync,
  utimes,
  utimesSync,
};
