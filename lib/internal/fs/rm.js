'use strict';

// fs.rm and fs.rmdir with { recursive: true }.

const {
  codes: { ERR_FS_EISDIR },
} = require('internal/errors');
const { setTimeout } = require('internal/timers/functions');
const {
  validateBoolean,
  validateInt32,
  validateObject,
  validateUint32,
} = require('internal/validators');
const binding = internalBinding('fs');
const { UV_DIRENT_DIR, S_IFDIR, S_IFMT } = require('internal/fs/constants');
const { joinPath } = require('internal/fs/dirent');
const { getValidatedPath, makeCallback, pathToString } = require('internal/fs/utils');

const EISDIR = 21;

const defaultRmdirOptions = { retryDelay: 100, maxRetries: 0, recursive: false };
const defaultRmOptions = { ...defaultRmdirOptions, force: false };

// Failures that may pass: somebody has the file open, or makes new ones while we remove.
const retryCodes = new Set(['EBUSY', 'EMFILE', 'ENFILE', 'ENOTEMPTY', 'EPERM']);

function validateRmdirOptions(options, defaults = defaultRmdirOptions) {
  if (options === undefined) return defaults;
  validateObject(options, 'options');
  const complete = { ...defaults, ...options };
  validateBoolean(complete.recursive, 'options.recursive');
  validateInt32(complete.retryDelay, 'options.retryDelay', 0);
  validateUint32(complete.maxRetries, 'options.maxRetries');
  return complete;
}

function validateRmOptions(options) {
  const complete = validateRmdirOptions(options, defaultRmOptions);
  validateBoolean(complete.force, 'options.force');
  return complete;
}

let hasWarnedOfRecursiveRmdir = false;

function warnOfRecursiveRmdir() {
  if (hasWarnedOfRecursiveRmdir) return;
  hasWarnedOfRecursiveRmdir = true;
  process.emitWarning(
    'In future versions of Node.js, fs.rmdir(path, { recursive: true }) will be removed. ' +
    'Use fs.rm(path, { recursive: true }) instead', 'DeprecationWarning', 'DEP0147');
}

function directoryError(path) {
  return new ERR_FS_EISDIR({
    code: 'EISDIR',
    message: 'is a directory',
    path: pathToString(path),
    syscall: 'rm',
    errno: EISDIR,
  });
}

const statusIsDirectory = () => (binding.statValues[1] & S_IFMT) === S_IFDIR;

// Names below the first directory are bytes, since not all of them are text.

// ---- Asynchronous: one step after the other, so that a large tree does not fill the pool. ----

function removeTree(path, isDirectory, options, callback) {
  let retries = 0;
  const attempt = () => {
    if (isDirectory) {
      removeDirectory(path, options, done);
    } else {
      binding.unlink(path, done);
    }
  };
  const done = (error) => {
    if (!error || error.code === 'ENOENT') {
      callback(null);
    } else if (retryCodes.has(error.code) && retries < options.maxRetries) {
      retries++;
      setTimeout(attempt, retries * options.retryDelay);
    } else {
      callback(error);
    }
  };
  attempt();
}

// Empty directories, the most frequent kind at the bottom of a tree, go with the first call.
function removeDirectory(path, options, callback) {
  binding.rmdir(path, (error) => {
    if (!error || (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST')) {
      callback(error);
      return;
    }
    binding.scandir(path, true, true, (listError, list) => {
      if (listError) {
        callback(listError);
        return;
      }
      let index = 0;
      const next = (childError) => {
        if (childError) {
          callback(childError);
        } else if (index === list.length) {
          binding.rmdir(path, callback);
        } else {
          index += 2;
          removeTree(joinPath(path, list[index - 2]), list[index - 1] === UV_DIRENT_DIR,
                     options, next);
        }
      };
      next(null);
    });
  });
}

function rm(path, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  callback = makeCallback(callback);
  path = getValidatedPath(path);
  const complete = validateRmOptions(options);
  binding.lstat(path, false, (error) => {
    if (error) {
      callback(complete.force && error.code === 'ENOENT' ? null : error);
      return;
    }
    const isDirectory = statusIsDirectory();
    if (isDirectory && !complete.recursive) {
      callback(directoryError(path));
    } else {
      removeTree(path, isDirectory, complete, callback);
    }
  });
}

// path is checked already.
function rmdirRecursive(path, options, callback) {
  warnOfRecursiveRmdir();
  const complete = validateRmOptions({ ...options, force: false });
  binding.lstat(path, false, (error) => {
    if (error) {
      callback(error);
    } else if (!statusIsDirectory()) {
      binding.rmdir(path, callback);
    } else {
      removeTree(path, true, complete, callback);
    }
  });
}

// ---- Synchronous ----

function pause(milliseconds) {
  if (milliseconds > 0) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  }
}

function removeTreeSync(path, isDirectory, options) {
  for (let retries = 1; ; retries++) {
    try {
      if (isDirectory) {
        removeDirectorySync(path, options);
      } else {
        binding.unlink(path);
      }
      return;
    } catch (error) {
      if (error.code === 'ENOENT') return;
      if (!retryCodes.has(error.code) || retries > options.maxRetries) throw error;
      pause(retries * options.retryDelay);
    }
  }
}

function removeDirectorySync(path, options) {
  const list = binding.scandir(path, true, true);
  for (let i = 0; i < list.length; i += 2) {
    removeTreeSync(joinPath(path, list[i]), list[i + 1] === UV_DIRENT_DIR, options);
  }
  binding.rmdir(path);
}

// The path and the options are checked already.
function removeSync(path, options) {
  binding.checkPermission?.('fs.write', path);
  if (mayRemoveSync(path, options)) removeTreeSync(path, statusIsDirectory(), options);
}

// False if there is nothing to remove.
function mayRemoveSync(path, options) {
  try {
    binding.lstat(path, false);
  } catch (error) {
    if (options.force && error.code === 'ENOENT') return false;
    throw error;
  }
  if (statusIsDirectory() && !options.recursive) throw directoryError(path);
  return true;
}

// The complete options, if what is at the path may be removed with them.
function validateRmOptionsSync(path, options) {
  const complete = validateRmOptions(options);
  mayRemoveSync(path, complete);
  return complete;
}

function rmSync(path, options) {
  path = getValidatedPath(path);
  removeSync(path, validateRmOptions(options));
}

function rmdirRecursiveSync(path, options) {
  warnOfRecursiveRmdir();
  const complete = validateRmOptions({ ...options, force: false });
  binding.lstat(path, false);
  if (statusIsDirectory()) {
    removeTreeSync(path, true, complete);
  } else {
    binding.rmdir(path);
  }
}

module.exports = {
  removeSync,
  rm,
  rmSync,
  rmdirRecursive,
  rmdirRecursiveSync,
  validateRmOptions,
  validateRmOptionsSync,
  validateRmdirOptions,
  warnOfRecursiveRmdir,
};
