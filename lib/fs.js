'use strict';

// node:fs. Each idea has a file below internal/fs; what programs need rarely is loaded when it is
// first called.

const constants = require('internal/fs/constants');
const attributes = require('internal/fs/attributes');
const descriptors = require('internal/fs/descriptors');
const paths = require('internal/fs/paths');
const readFiles = require('internal/fs/read_file');
const { realpath, realpathSync } = require('internal/fs/realpath');
const writeFiles = require('internal/fs/write_file');
const { DeprecatedStats } = require('internal/fs/stats');
const { toUnixTimestamp } = require('internal/fs/utils');

const lazyCp = () => require('internal/fs/cp');
const lazyDir = () => require('internal/fs/dir');
const lazyGlob = () => require('internal/fs/glob');
const lazyRm = () => require('internal/fs/rm');
const lazyStreams = () => require('internal/fs/streams');
const lazyWatchers = () => require('internal/fs/watchers');

function cp(src, dest, options, callback) {
  lazyCp().cp(src, dest, options, callback);
}

function cpSync(src, dest, options) {
  lazyCp().cpSync(src, dest, options);
}

function createReadStream(path, options) {
  const { ReadStream } = lazyStreams();
  return new ReadStream(path, options);
}

function createWriteStream(path, options) {
  const { WriteStream } = lazyStreams();
  return new WriteStream(path, options);
}

function glob(pattern, options, callback) {
  lazyGlob().glob(pattern, options, callback);
}

function globSync(pattern, options) {
  return lazyGlob().globSync(pattern, options);
}

function openAsBlob(path, options = {}) {
  return require('internal/fs/blob').openAsBlob(path, options);
}

function rm(path, options, callback) {
  lazyRm().rm(path, options, callback);
}

function rmSync(path, options) {
  lazyRm().rmSync(path, options);
}

function unwatchFile(filename, listener) {
  lazyWatchers().unwatchFile(filename, listener);
}

function watch(filename, options, listener) {
  return lazyWatchers().watch(filename, options, listener);
}

function watchFile(filename, options, listener) {
  return lazyWatchers().watchFile(filename, options, listener);
}

function opendir(path, options, callback) {
  lazyDir().opendir(path, options, callback);
}

function opendirSync(path, options) {
  return lazyDir().opendirSync(path, options);
}

const fs = module.exports = {
  appendFile: writeFiles.appendFile,
  appendFileSync: writeFiles.appendFileSync,
  access: attributes.access,
  accessSync: attributes.accessSync,
  chown: attributes.chown,
  chownSync: attributes.chownSync,
  chmod: attributes.chmod,
  chmodSync: attributes.chmodSync,
  close: descriptors.close,
  closeSync: descriptors.closeSync,
  copyFile: paths.copyFile,
  copyFileSync: paths.copyFileSync,
  cp,
  cpSync,
  createReadStream,
  createWriteStream,
  exists: attributes.exists,
  existsSync: attributes.existsSync,
  fchown: attributes.fchown,
  fchownSync: attributes.fchownSync,
  fchmod: attributes.fchmod,
  fchmodSync: attributes.fchmodSync,
  fdatasync: descriptors.fdatasync,
  fdatasyncSync: descriptors.fdatasyncSync,
  fstat: attributes.fstat,
  fstatSync: attributes.fstatSync,
  fsync: descriptors.fsync,
  fsyncSync: descriptors.fsyncSync,
  ftruncate: descriptors.ftruncate,
  ftruncateSync: descriptors.ftruncateSync,
  futimes: attributes.futimes,
  futimesSync: attributes.futimesSync,
  glob,
  globSync,
  lchown: attributes.lchown,
  lchownSync: attributes.lchownSync,
  // Links of Linux have no permissions of their own.
  lchmod: undefined,
  lchmodSync: undefined,
  link: paths.link,
  linkSync: paths.linkSync,
  lstat: attributes.lstat,
  lstatSync: attributes.lstatSync,
  lutimes: attributes.lutimes,
  lutimesSync: attributes.lutimesSync,
  mkdir: paths.mkdir,
  mkdirSync: paths.mkdirSync,
  mkdtemp: paths.mkdtemp,
  mkdtempSync: paths.mkdtempSync,
  mkdtempDisposableSync: paths.mkdtempDisposableSync,
  open: descriptors.open,
  openSync: descriptors.openSync,
  openAsBlob,
  readdir: paths.readdir,
  readdirSync: paths.readdirSync,
  read: descriptors.read,
  readSync: descriptors.readSync,
  readv: descriptors.readv,
  readvSync: descriptors.readvSync,
  readFile: readFiles.readFile,
  readFileSync: readFiles.readFileSync,
  readlink: paths.readlink,
  readlinkSync: paths.readlinkSync,
  realpath,
  realpathSync,
  rename: paths.rename,
  renameSync: paths.renameSync,
  rm,
  rmSync,
  rmdir: paths.rmdir,
  rmdirSync: paths.rmdirSync,
  stat: attributes.stat,
  statfs: attributes.statfs,
  statSync: attributes.statSync,
  statfsSync: attributes.statfsSync,
  symlink: paths.symlink,
  symlinkSync: paths.symlinkSync,
  truncate: descriptors.truncate,
  truncateSync: descriptors.truncateSync,
  unwatchFile,
  unlink: paths.unlink,
  unlinkSync: paths.unlinkSync,
  utimes: attributes.utimes,
  utimesSync: attributes.utimesSync,
  watch,
  watchFile,
  writeFile: writeFiles.writeFile,
  writeFileSync: writeFiles.writeFileSync,
  write: descriptors.write,
  writeSync: descriptors.writeSync,
  writev: descriptors.writev,
  writevSync: descriptors.writevSync,
};

// A property whose value is loaded when somebody looks at it, or set by somebody before that.
function defineLazy(name, load) {
  let value;
  let hasValue = false;
  Object.defineProperty(fs, name, {
    __proto__: null,
    enumerable: true,
    configurable: true,
    get() {
      return hasValue ? value : load();
    },
    set(replacement) {
      value = replacement;
      hasValue = true;
    },
  });
}

defineLazy('Dirent', () => require('internal/fs/dirent').Dirent);
fs.Stats = DeprecatedStats;
defineLazy('Utf8Stream', () => require('internal/fs/utf8_stream'));
defineLazy('ReadStream', () => lazyStreams().ReadStream);
defineLazy('WriteStream', () => lazyStreams().WriteStream);
defineLazy('FileReadStream', () => lazyStreams().ReadStream);
defineLazy('FileWriteStream', () => lazyStreams().WriteStream);
fs._toUnixTimestamp = toUnixTimestamp;
defineLazy('Dir', () => lazyDir().Dir);
fs.opendir = opendir;
fs.opendirSync = opendirSync;

let hasWarnedOfConstants = false;

function defineDeprecatedConstant(name) {
  Object.defineProperty(fs, name, {
    __proto__: null,
    enumerable: false,
    get() {
      if (!hasWarnedOfConstants) {
        hasWarnedOfConstants = true;
        process.emitWarning(`fs.${name} is deprecated, use fs.constants.${name} instead`,
                            'DeprecationWarning', 'DEP0176');
      }
      return constants[name];
    },
  });
}

['F_OK', 'R_OK', 'W_OK', 'X_OK'].forEach(defineDeprecatedConstant);

Object.defineProperties(fs, {
  constants: { __proto__: null, configurable: false, enumerable: true, value: constants },
  promises: {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      return require('internal/fs/promises').exports;
    },
  },
});

// For the loader of modules, which reads files by the one that a program has put there.
Object.assign(internalBinding('core'), { fs, readFileSync: fs.readFileSync });
