'use strict';

// node:fs/promises but FileHandle: operations on paths.

const {
  codes: { ERR_METHOD_NOT_IMPLEMENTED },
} = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const {
  parseFileMode,
  validateOneOf,
} = require('internal/validators');
const binding = internalBinding('fs');
const constants = require('internal/fs/constants');
const {
  encodeName,
  getAccessMode,
  getCopyMode,
  getOptions,
  getValidatedPath,
  stringToFlags,
  toUnixTimestamp,
  validateOwner,
  wantsBytes,
} = require('internal/fs/utils');
const {
  ask,
  askStats,
  closeAfter,
  fsync,
  ftruncate,
  isWrittenAtOnce,
  appendFile: appendToHandle,
  readFile: readHandle,
  readWhole,
  throwIfAborted,
  writeContent,
  writeFile: writeToHandle,
  writeFileOptions,
  writeSource,
} = require('internal/fs/handle_operations');
const { FileHandle, kRef, kUnref } = require('internal/fs/file_handle');
const { appendDefaults } = require('internal/fs/write_file');
const { needsSteps } = require('internal/fs/read_file');
const { readStatFs } = require('internal/fs/stats');
const {
  mkdirOptions,
  readdirOptions,
  splitNames,
  symlinkTypes,
  temporaryPattern,
} = require('internal/fs/paths');

async function access(path, mode = constants.F_OK) {
  return ask(binding.access, getValidatedPath(path), getAccessMode(mode));
}

async function copyFile(src, dest, mode) {
  return ask(binding.copyFile, getValidatedPath(src, 'src'), getValidatedPath(dest, 'dest'),
             getCopyMode(mode));
}

async function cp(src, dest, options) {
  const { promiseForm } = require('internal/fs/cp');
  return promiseForm(src, dest, options);
}

async function* glob(pattern, options) {
  const { Glob } = require('internal/fs/glob');
  yield* new Glob(pattern, options).walk();
}

async function open(path, flags, mode) {
  path = getValidatedPath(path);
  const flagsNumber = stringToFlags(flags);
  mode = parseFileMode(mode, 'mode', 0o666);
  return new FileHandle(await ask(binding.open, path, flagsNumber, mode));
}

async function opendir(path, options) {
  const { Dir, dirOptions } = require('internal/fs/dir');
  path = getValidatedPath(path);
  const complete = dirOptions(options);
  return new Dir(await ask(binding.opendir, path), path, complete);
}

async function rename(oldPath, newPath) {
  oldPath = getValidatedPath(oldPath, 'oldPath');
  newPath = getValidatedPath(newPath, 'newPath');
  return ask(binding.rename, oldPath, newPath);
}

async function truncate(path, len = 0) {
  const handle = await open(path, 'r+');
  return closeAfter(ftruncate(handle, len), handle.close);
}

async function rm(path, options) {
  const remove = require('internal/fs/rm').rm;
  return new Promise((resolve, reject) => {
    remove(path, options, (error) => (error ? reject(error) : resolve()));
  });
}

async function rmdir(path, options) {
  path = getValidatedPath(path);
  if (options !== undefined) {
    const { rmdirRecursive, validateRmdirOptions } = require('internal/fs/rm');
    const complete = validateRmdirOptions(options);
    if (complete.recursive) return ask(rmdirRecursive, path, options);
  }
  return ask(binding.rmdir, path);
}

async function mkdir(path, options) {
  const { mode, recursive } = mkdirOptions(options);
  path = getValidatedPath(path);
  return ask(recursive ? binding.mkdirRecursive : binding.mkdir, path, mode);
}

async function readdir(path, options) {
  const { encoding, withFileTypes, recursive } = readdirOptions(options);
  path = getValidatedPath(path);
  if (recursive) {
    const { readdirRecursivePromise } = require('internal/fs/readdir_recursive');
    const scandir = (...values) => ask(binding.scandir, ...values);
    return readdirRecursivePromise(path, encoding, Boolean(withFileTypes), scandir);
  }
  const asBytes = wantsBytes(encoding);
  if (!withFileTypes && !asBytes) return splitNames(await ask(binding.scanNames, path));
  const list = await ask(binding.scandir, path, asBytes, Boolean(withFileTypes));
  if (withFileTypes) return require('internal/fs/dirent').makeDirents(path, list, encoding);
  return asBytes ? list.map((name) => encodeName(name, encoding)) : list;
}

// A path as the result of an operation.
async function askName(operation, path, encoding) {
  const asBytes = wantsBytes(encoding);
  const name = await ask(operation, path, asBytes);
  return asBytes ? encodeName(name, encoding) : name;
}

async function readlink(path, options) {
  const { encoding } = getOptions(options);
  return askName(binding.readlink, getValidatedPath(path, 'oldPath'), encoding);
}

async function realpath(path, options) {
  const { encoding } = getOptions(options);
  return askName(binding.realpath, getValidatedPath(path), encoding);
}

async function mkdtemp(prefix, options) {
  const { encoding } = getOptions(options);
  return askName(binding.mkdtemp, temporaryPattern(prefix), encoding);
}

async function mkdtempDisposable(prefix, options) {
  const path = await mkdtemp(prefix, options);
  // The directory is to be found again even if the process has gone elsewhere since.
  const fullPath = typeof path === 'string' ? require('path').resolve(process.cwd(), path) : path;
  const remove = async () => {
    await rm(fullPath, { maxRetries: 0, recursive: true, force: true, retryDelay: 0 });
  };
  return {
    __proto__: null,
    path,
    remove,
    async [Symbol.asyncDispose]() {
      await remove();
    },
  };
}

async function symlink(target, path, type) {
  validateOneOf(type, 'type', symlinkTypes);
  target = getValidatedPath(target, 'target');
  return ask(binding.symlink, target, getValidatedPath(path));
}

async function lstat(path, options = kEmptyObject) {
  return askStats(binding.lstat, getValidatedPath(path), Boolean(options?.bigint));
}

async function stat(path, options = kEmptyObject) {
  throwIfAborted(options?.signal);
  path = getValidatedPath(path);
  try {
    return await askStats(binding.stat, path, Boolean(options?.bigint));
  } catch (error) {
    const isMissing = error.code === 'ENOENT' || error.code === 'ENOTDIR';
    if (isMissing && options?.throwIfNoEntry === false) return undefined;
    throw error;
  }
}

async function statfs(path, options = kEmptyObject) {
  const bigint = Boolean(options?.bigint);
  path = getValidatedPath(path);
  return new Promise((resolve, reject) => {
    binding.statfs(path, bigint, (error) => (error ? reject(error) : resolve(readStatFs(bigint))));
  });
}

async function link(existingPath, newPath) {
  existingPath = getValidatedPath(existingPath, 'existingPath');
  newPath = getValidatedPath(newPath, 'newPath');
  return ask(binding.link, existingPath, newPath);
}

async function unlink(path) {
  return ask(binding.unlink, getValidatedPath(path));
}

async function chmod(path, mode) {
  path = getValidatedPath(path);
  return ask(binding.chmod, path, parseFileMode(mode, 'mode'));
}

// Links of Linux have no permissions of their own.
async function lchmod(path, mode) {
  throw new ERR_METHOD_NOT_IMPLEMENTED('lchmod()');
}

async function lchown(path, uid, gid) {
  path = getValidatedPath(path);
  validateOwner(uid, 'uid');
  validateOwner(gid, 'gid');
  return ask(binding.lchown, path, uid, gid);
}

async function chown(path, uid, gid) {
  path = getValidatedPath(path);
  validateOwner(uid, 'uid');
  validateOwner(gid, 'gid');
  return ask(binding.chown, path, uid, gid);
}

async function utimes(path, atime, mtime) {
  path = getValidatedPath(path);
  return ask(binding.utimes, path, toUnixTimestamp(atime), toUnixTimestamp(mtime));
}

async function lutimes(path, atime, mtime) {
  path = getValidatedPath(path);
  return ask(binding.lutimes, path, toUnixTimestamp(atime), toUnixTimestamp(mtime));
}

// What every step asks a handle for. Unless somebody has replaced that, a whole file is one call of
// the native half: see read_file.js and write_file.js.
const fdOf = () => Object.getOwnPropertyDescriptor(FileHandle.prototype, 'fd')?.get;
const ownFd = fdOf();

// The file may also be a handle, which stays open.
async function withHandle(handle, operation) {
  handle[kRef]();
  try {
    return await operation();
  } finally {
    handle[kUnref]();
  }
}

async function writeFile(path, data, options) {
  if (path instanceof FileHandle) {
    return withHandle(path, () => writeToHandle(path, data, options));
  }
  const given = writeFileOptions(options);
  const source = writeSource(data, given.encoding);
  throwIfAborted(given.signal);
  const flag = given.flag || 'w';
  if (isWrittenAtOnce(source) && !given.signal && fdOf() === ownFd) {
    return ask(binding.writeFile, getValidatedPath(path), stringToFlags(flag),
               parseFileMode(given.mode, 'mode', 0o666), source, given.flush === true);
  }
  const handle = await open(path, flag, given.mode);
  let operation = writeContent(handle, source, given.signal, given.encoding);
  if (given.flush) operation = operation.then(() => fsync(handle));
  return closeAfter(operation, handle.close);
}

async function appendFile(path, data, options) {
  if (path instanceof FileHandle) {
    return withHandle(path, () => appendToHandle(path, data, options));
  }
  const given = { ...writeFileOptions(options, appendDefaults) };
  given.flag ||= 'a';
  return writeFile(path, data, given);
}

async function readFile(path, options) {
  if (path instanceof FileHandle) return withHandle(path, () => readHandle(path, options));
  const given = getOptions(options, { flag: 'r' });
  throwIfAborted(given.signal);
  const { flag } = given;
  if (!needsSteps(given) && fdOf() === ownFd) {
    return await readWhole(getValidatedPath(path), stringToFlags(flag), given);
  }
  const handle = await open(path, flag, 0o666);
  return closeAfter(readHandle(handle, given), handle.close);
}

async function* watch(filename, options = kEmptyObject) {
  yield* require('internal/fs/watch_iterator').watch(filename, options);
}

module.exports = {
  exports: {
    access,
    copyFile,
    cp,
    glob,
    open,
    opendir,
    rename,
    truncate,
    rm,
    rmdir,
    mkdir,
    readdir,
    readlink,
    symlink,
    lstat,
    stat,
    statfs,
    link,
    unlink,
    chmod,
    lchmod,
    lchown,
    chown,
    utimes,
    lutimes,
    realpath,
    mkdtemp,
    mkdtempDisposable,
    writeFile,
    appendFile,
    readFile,
    watch,
    constants,
  },
  FileHandle,
};
