'use strict';

// Making, removing, naming and listing files by their paths: callback and synchronous forms.

const {
  parseFileMode,
  validateBoolean,
  validateOneOf,
} = require('internal/validators');
const binding = internalBinding('fs');
const {
  encodeName,
  getCopyMode,
  getOptions,
  getValidatedPath,
  makeCallback,
  wantsBytes,
} = require('internal/fs/utils');

function rename(oldPath, newPath, callback) {
  callback = makeCallback(callback);
  binding.rename(getValidatedPath(oldPath, 'oldPath'), getValidatedPath(newPath, 'newPath'),
                 callback);
}

function renameSync(oldPath, newPath) {
  binding.rename(getValidatedPath(oldPath, 'oldPath'), getValidatedPath(newPath, 'newPath'));
}

function link(existingPath, newPath, callback) {
  callback = makeCallback(callback);
  binding.link(getValidatedPath(existingPath, 'existingPath'),
               getValidatedPath(newPath, 'newPath'), callback);
}

function linkSync(existingPath, newPath) {
  binding.link(getValidatedPath(existingPath, 'existingPath'),
               getValidatedPath(newPath, 'newPath'));
}

const symlinkTypes = ['dir', 'file', 'junction', null, undefined];

// The type matters on Windows only, but a wrong one is a mistake everywhere.
function symlink(target, path, type, callback) {
  if (callback === undefined) {
    callback = makeCallback(type);
    type = undefined;
  } else {
    validateOneOf(type, 'type', symlinkTypes);
  }
  callback = makeCallback(callback);
  binding.symlink(getValidatedPath(target, 'target'), getValidatedPath(path), callback);
}

function symlinkSync(target, path, type) {
  validateOneOf(type, 'type', symlinkTypes);
  binding.symlink(getValidatedPath(target, 'target'), getValidatedPath(path));
}

function unlink(path, callback) {
  callback = makeCallback(callback);
  binding.unlink(getValidatedPath(path), callback);
}

function unlinkSync(path) {
  binding.unlink(getValidatedPath(path));
}

function copyFile(src, dest, mode, callback) {
  if (typeof mode === 'function') {
    callback = mode;
    mode = 0;
  }
  src = getValidatedPath(src, 'src');
  dest = getValidatedPath(dest, 'dest');
  callback = makeCallback(callback);
  binding.copyFile(src, dest, getCopyMode(mode), callback);
}

function copyFileSync(src, dest, mode) {
  src = getValidatedPath(src, 'src');
  dest = getValidatedPath(dest, 'dest');
  binding.copyFile(src, dest, getCopyMode(mode));
}

// A callback for a path that came as a string, or as bytes if they are asked for.
function nameCallback(callback, encoding) {
  if (!wantsBytes(encoding)) return callback;
  return (error, bytes) => {
    if (error) {
      callback(error);
    } else {
      callback(null, encodeName(bytes, encoding));
    }
  };
}

const nameResult = (name, encoding) => {
  return wantsBytes(encoding) ? encodeName(name, encoding) : name;
};

function readlink(path, options, callback) {
  callback = makeCallback(typeof options === 'function' ? options : callback);
  const { encoding } = getOptions(options);
  path = getValidatedPath(path);
  binding.readlink(path, wantsBytes(encoding), nameCallback(callback, encoding));
}

function readlinkSync(path, options) {
  const { encoding } = getOptions(options);
  return nameResult(binding.readlink(getValidatedPath(path), wantsBytes(encoding)), encoding);
}

// The arguments of mkdir after the path, which may also be only the mode.
function mkdirOptions(options) {
  let mode = 0o777;
  let recursive = false;
  if (typeof options === 'number' || typeof options === 'string') {
    mode = parseFileMode(options, 'mode');
  } else if (options && typeof options !== 'function') {
    if (options.recursive !== undefined) {
      recursive = options.recursive;
      validateBoolean(recursive, 'options.recursive');
    }
    if (options.mode !== undefined) mode = parseFileMode(options.mode, 'options.mode');
  }
  return { mode, recursive };
}

function mkdir(path, options, callback) {
  if (typeof options === 'function') callback = options;
  const { mode, recursive } = mkdirOptions(options);
  callback = makeCallback(callback);
  path = getValidatedPath(path);
  if (recursive) {
    binding.mkdirRecursive(path, mode, callback);
  } else {
    binding.mkdir(path, mode, callback);
  }
}

function mkdirSync(path, options) {
  const { mode, recursive } = mkdirOptions(options);
  path = getValidatedPath(path);
  if (recursive) return binding.mkdirRecursive(path, mode);
  binding.mkdir(path, mode);
  return undefined;
}

let hasWarnedOfTemplate = false;

// What mkdtemp replaces is six letters X; more of them at the end of the prefix are replaced as
// well on some systems.
function temporaryPattern(prefix) {
  const path = getValidatedPath(prefix, 'prefix');
  const isText = typeof path === 'string';
  if (!hasWarnedOfTemplate && (isText ? path.endsWith('X') : path[path.length - 1] === 0x58)) {
    hasWarnedOfTemplate = true;
    process.emitWarning('mkdtemp() templates ending with X are not portable. ' +
      'For details see: https://nodejs.org/api/fs.html');
  }
  if (isText) return `${path}XXXXXX`;
  const { Buffer } = require('buffer');
  return Buffer.concat([path, Buffer.from('XXXXXX')]);
}

function mkdtemp(prefix, options, callback) {
  callback = makeCallback(typeof options === 'function' ? options : callback);
  const { encoding } = getOptions(options);
  binding.mkdtemp(temporaryPattern(prefix), wantsBytes(encoding),
                  nameCallback(callback, encoding));
}

function mkdtempSync(prefix, options) {
  const { encoding } = getOptions(options);
  return nameResult(binding.mkdtemp(temporaryPattern(prefix), wantsBytes(encoding)), encoding);
}

function mkdtempDisposableSync(prefix, options) {
  const { encoding } = getOptions(options);
  const path = nameResult(
    binding.mkdtemp(temporaryPattern(prefix), wantsBytes(encoding)), encoding);
  // The directory is to be found again even if the process has gone elsewhere since.
  const fullPath = typeof path === 'string' ?
    require('path').resolve(process.cwd(), path) : path;
  const remove = () => {
    require('internal/fs/rm').removeSync(fullPath, {
      maxRetries: 0, recursive: true, force: true, retryDelay: 0,
    });
  };
  return {
    path,
    remove,
    [Symbol.dispose]() {
      remove();
    },
  };
}

function rmdir(path, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  if (options?.recursive) {
    callback = makeCallback(callback);
    require('internal/fs/rm').rmdirRecursive(getValidatedPath(path), options, callback);
    return;
  }
  if (options !== undefined) require('internal/fs/rm').validateRmdirOptions(options);
  callback = makeCallback(callback);
  binding.rmdir(getValidatedPath(path), callback);
}

function rmdirSync(path, options) {
  path = getValidatedPath(path);
  if (options?.recursive) {
    require('internal/fs/rm').rmdirRecursiveSync(path, options);
    return;
  }
  if (options !== undefined) require('internal/fs/rm').validateRmdirOptions(options);
  binding.rmdir(path);
}

function readdirOptions(options) {
  const given = getOptions(options);
  if (given.recursive !== undefined && given.recursive !== null) {
    validateBoolean(given.recursive, 'options.recursive');
  }
  return given;
}

// Names as the native half gives them, in the encoding that was asked for.
function encodeNames(names, encoding) {
  if (!wantsBytes(encoding)) return names;
  return names.map((bytes) => encodeName(bytes, encoding));
}

// The names of a directory from the texts in which the native half gives them.
function splitNames(texts) {
  const lists = texts.map((text) => text.split('/'));
  return lists.length === 1 ? lists[0] : [].concat(...lists);
}

function readdir(path, options, callback) {
  callback = makeCallback(typeof options === 'function' ? options : callback);
  const { encoding, withFileTypes, recursive } = readdirOptions(options);
  path = getValidatedPath(path);
  if (recursive) {
    require('internal/fs/readdir_recursive').readdirRecursive(
      path, encoding, Boolean(withFileTypes), callback);
  } else if (withFileTypes) {
    binding.scandir(path, wantsBytes(encoding), true, (error, list) => {
      if (error) {
        callback(error);
      } else {
        callback(null, require('internal/fs/dirent').makeDirents(path, list, encoding));
      }
    });
  } else if (wantsBytes(encoding)) {
    binding.scandir(path, true, false, (error, names) => {
      if (error) {
        callback(error);
      } else {
        callback(null, encodeNames(names, encoding));
      }
    });
  } else {
    binding.scanNames(path, (error, texts) => {
      if (error) {
        callback(error);
      } else {
        callback(null, splitNames(texts));
      }
    });
  }
}

function readdirSync(path, options) {
  const { encoding, withFileTypes, recursive } = readdirOptions(options);
  path = getValidatedPath(path);
  if (recursive) {
    return require('internal/fs/readdir_recursive').readdirRecursiveSync(
      path, encoding, Boolean(withFileTypes));
  }
  if (!withFileTypes && !wantsBytes(encoding)) return splitNames(binding.scanNames(path));
  const list = binding.scandir(path, wantsBytes(encoding), Boolean(withFileTypes));
  if (withFileTypes) return require('internal/fs/dirent').makeDirents(path, list, encoding);
  return encodeNames(list, encoding);
}

module.exports = {
  copyFile,
  copyFileSync,
  link,
  linkSync,
  mkdir,
  mkdirOptions,
  mkdirSync,
  mkdtemp,
  mkdtempDisposableSync,
  mkdtempSync,
  readdir,
  readdirOptions,
  readdirSync,
  readlink,
  readlinkSync,
  rename,
  renameSync,
  rmdir,
  rmdirSync,
  splitNames,
  symlink,
  symlinkSync,
  symlinkTypes,
  temporaryPattern,
  unlink,
  unlinkSync,
};
