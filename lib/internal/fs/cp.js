'use strict';

// fs.cp: copies files and trees.
//
// The work is one generator for the synchronous and the asynchronous form: it yields calls of fs
// functions, and is told their results or gets their errors thrown.

const { dirname, isAbsolute, join, parse, resolve, sep } = require('path');
const {
  codes: {
    ERR_FS_CP_DIR_TO_NON_DIR,
    ERR_FS_CP_EEXIST,
    ERR_FS_CP_EINVAL,
    ERR_FS_CP_FIFO_PIPE,
    ERR_FS_CP_NON_DIR_TO_DIR,
    ERR_FS_CP_SOCKET,
    ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY,
    ERR_FS_CP_UNKNOWN,
    ERR_FS_EISDIR,
    ERR_INCOMPATIBLE_OPTION_PAIR,
    ERR_INVALID_RETURN_VALUE,
  },
} = require('internal/errors');
const { validateBoolean, validateFunction, validateObject } = require('internal/validators');
const { getCopyMode, getValidatedPath, makeCallback, pathToString } =
  require('internal/fs/utils');

const EEXIST = 17;
const EINVAL = 22;
const EISDIR = 21;
const ENOTDIR = 20;

const defaultOptions = {
  dereference: false,
  errorOnExist: false,
  force: true,
  preserveTimestamps: false,
  recursive: false,
  verbatimSymlinks: false,
};

function validateOptions(options) {
  if (options === undefined) return { ...defaultOptions, mode: 0 };
  validateObject(options, 'options');
  const given = { ...defaultOptions, ...options };
  for (const name of Object.keys(defaultOptions)) {
    validateBoolean(given[name], `options.${name}`);
  }
  given.mode = getCopyMode(given.mode);
  if (given.dereference === true && given.verbatimSymlinks === true) {
    throw new ERR_INCOMPATIBLE_OPTION_PAIR('dereference', 'verbatimSymlinks');
  }
  if (given.filter !== undefined) validateFunction(given.filter, 'options.filter');
  return given;
}

function fail(ErrorType, message, path, errno, code) {
  return new ErrorType({ message, path, syscall: 'cp', errno, code });
}

const isSame = (one, other) => {
  return other.ino && other.dev && one.ino === other.ino && one.dev === other.dev;
};

// Whether dest is src or below it, by their names.
function isWithin(src, dest) {
  const parts = (path) => resolve(path).split(sep).filter(Boolean);
  const outer = parts(src);
  const inner = parts(dest);
  return outer.every((part, index) => inner[index] === part);
}

class Copy {
  constructor(options, isSync) {
    this.options = options;
    this.isSync = isSync;
    this.statCall = options.dereference ? 'stat' : 'lstat';
  }

  *statIfThere(path) {
    try {
      return yield [this.statCall, path, { bigint: true }];
    } catch (error) {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  *isWanted(src, dest) {
    const { filter } = this.options;
    return filter === undefined || (yield ['filter', src, dest]);
  }

  // The statuses of both, if the one may become the other.
  *check(src, dest) {
    const srcStats = yield [this.statCall, src, { bigint: true }];
    const destStats = yield* this.statIfThere(dest);
    if (destStats !== undefined) {
      if (isSame(srcStats, destStats)) {
        throw fail(ERR_FS_CP_EINVAL, 'src and dest cannot be the same', dest, EINVAL, 'EINVAL');
      }
      if (srcStats.isDirectory() && !destStats.isDirectory()) {
        throw fail(ERR_FS_CP_DIR_TO_NON_DIR,
                   `cannot overwrite non-directory ${dest} with directory ${src}`,
                   dest, EISDIR, 'EISDIR');
      }
      if (!srcStats.isDirectory() && destStats.isDirectory()) {
        throw fail(ERR_FS_CP_NON_DIR_TO_DIR,
                   `cannot overwrite directory ${dest} with non-directory ${src}`,
                   dest, ENOTDIR, 'ENOTDIR');
      }
    }
    if (srcStats.isDirectory() && isWithin(src, dest)) throw this.intoItself(src, dest);
    return { srcStats, destStats };
  }

  intoItself(src, dest) {
    return fail(ERR_FS_CP_EINVAL, `cannot copy ${src} to a subdirectory of self ${dest}`,
                dest, EINVAL, 'EINVAL');
  }

  // A directory may also be copied into itself by way of links: none of the directories above
  // dest may be src.
  *checkAbove(src, srcStats, dest) {
    const srcParent = resolve(dirname(src));
    const root = parse(srcParent).root;
    for (let above = resolve(dirname(dest)); above !== srcParent && above !== root;
      above = dirname(above)) {
      let stats;
      try {
        stats = yield ['stat', above, { bigint: true }];
      } catch (error) {
        if (error.code === 'ENOENT') return;
        throw error;
      }
      if (isSame(srcStats, stats)) throw this.intoItself(src, dest);
    }
  }

  *run(src, dest) {
    if (!(yield* this.isWanted(src, dest))) return;
    const { srcStats, destStats } = yield* this.check(src, dest);
    yield* this.checkAbove(src, srcStats, dest);
    const above = dirname(dest);
    if ((yield* this.statIfThere(above)) === undefined) yield ['mkdir', above, { recursive: true }];
    yield* this.copy(srcStats, destStats, src, dest);
  }

  *copy(srcStats, destStats, src, dest) {
    if (srcStats.isDirectory()) {
      if (!this.options.recursive) {
        throw fail(ERR_FS_EISDIR, `Recursive option not enabled, cannot copy a directory: ${src}`,
                   src, EISDIR, 'EISDIR');
      }
      yield* this.copyDirectory(srcStats, destStats, src, dest);
    } else if (srcStats.isFile() || srcStats.isCharacterDevice() || srcStats.isBlockDevice()) {
      yield* this.copyFile(srcStats, destStats, src, dest);
    } else if (srcStats.isSymbolicLink()) {
      yield* this.copyLink(destStats, src, dest);
    } else if (srcStats.isSocket()) {
      throw fail(ERR_FS_CP_SOCKET, `cannot copy a socket file: ${dest}`, dest, EINVAL, 'EINVAL');
    } else if (srcStats.isFIFO()) {
      throw fail(ERR_FS_CP_FIFO_PIPE, `cannot copy a FIFO pipe: ${dest}`, dest, EINVAL, 'EINVAL');
    } else {
      throw fail(ERR_FS_CP_UNKNOWN, `cannot copy an unknown file type: ${dest}`,
                 dest, EINVAL, 'EINVAL');
    }
  }

  *copyFile(srcStats, destStats, src, dest) {
    const { errorOnExist, force, mode, preserveTimestamps } = this.options;
    if (destStats !== undefined) {
      if (force) {
        yield ['unlink', dest];
      } else if (errorOnExist) {
        throw fail(ERR_FS_CP_EEXIST, `${dest} already exists`, dest, EEXIST, 'EEXIST');
      } else {
        return;
      }
    }
    yield ['copyFile', src, dest, mode];
    const permissions = Number(srcStats.mode);
    if (preserveTimestamps) {
      // The times of a file can be set by whoever may write it.
      if ((permissions & 0o200) === 0) yield ['chmod', dest, permissions | 0o200];
      // Reading the file for the copy has changed its access time.
      const now = yield ['stat', src];
      yield ['utimes', dest, now.atime, now.mtime];
    }
    yield ['chmod', dest, permissions];
  }

  *copyDirectory(srcStats, destStats, src, dest) {
    const { errorOnExist, force } = this.options;
    if (destStats === undefined) {
      yield ['mkdir', dest];
    } else if (errorOnExist && !force && !this.isSync) {
      // The synchronous form merges directories whatever the options say, as Node's does.
      throw fail(ERR_FS_CP_EEXIST, `${dest} already exists`, dest, EEXIST, 'EEXIST');
    }
    for (const { name } of yield ['readdir', src, { withFileTypes: true }]) {
      const from = join(src, name);
      const to = join(dest, name);
      if (!(yield* this.isWanted(from, to))) continue;
      const stats = yield* this.check(from, to);
      yield* this.copy(stats.srcStats, stats.destStats, from, to);
    }
    if (destStats === undefined) yield ['chmod', dest, Number(srcStats.mode)];
  }

  *copyLink(destStats, src, dest) {
    let target = yield ['readlink', src];
    if (!this.options.verbatimSymlinks && !isAbsolute(target)) {
      target = resolve(dirname(src), target);
    }
    if (destStats === undefined) {
      yield ['symlink', target, dest];
      return;
    }
    let oldTarget;
    try {
      oldTarget = yield ['readlink', dest];
    } catch (error) {
      // A regular file is there, which the link does not replace.
      if (error.code !== 'EINVAL' && error.code !== 'UNKNOWN') throw error;
      yield ['symlink', target, dest];
      return;
    }
    if (!isAbsolute(oldTarget)) oldTarget = resolve(dirname(dest), oldTarget);
    const stats = yield ['stat', src];
    if (stats.isDirectory() && isWithin(target, oldTarget)) {
      throw this.intoItself(target, oldTarget);
    }
    // Unlinking a link that leads above its new target would lose what is below.
    if (stats.isDirectory() && isWithin(oldTarget, target)) {
      throw fail(ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY,
                 `cannot overwrite ${oldTarget} with ${target}`, dest, EINVAL, 'EINVAL');
    }
    yield ['unlink', dest];
    yield ['symlink', target, dest];
  }
}

function prepare(src, dest, options, isSync) {
  const complete = validateOptions(options);
  const from = pathToString(getValidatedPath(src, 'src'));
  const to = pathToString(getValidatedPath(dest, 'dest'));
  return { options: complete, steps: new Copy(complete, isSync).run(from, to) };
}

function cpSync(src, dest, options) {
  const fs = require('fs');
  const { options: complete, steps } = prepare(src, dest, options, true);
  const perform = ([name, ...values]) => {
    if (name !== 'filter') return fs[`${name}Sync`](...values);
    const isWanted = complete.filter(...values);
    if (typeof isWanted?.then === 'function') {
      throw new ERR_INVALID_RETURN_VALUE('boolean', 'filter', isWanted);
    }
    return isWanted;
  };
  let step = steps.next();
  while (!step.done) {
    let result;
    try {
      result = perform(step.value);
    } catch (error) {
      step = steps.throw(error);
      continue;
    }
    step = steps.next(result);
  }
}

async function promiseForm(src, dest, options) {
  const promises = require('fs/promises');
  const { options: complete, steps } = prepare(src, dest, options, false);
  let step = steps.next();
  while (!step.done) {
    const [name, ...values] = step.value;
    let result;
    try {
      result = await (name === 'filter' ? complete.filter(...values) : promises[name](...values));
    } catch (error) {
      step = steps.throw(error);
      continue;
    }
    step = steps.next(result);
  }
}

function cp(src, dest, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  callback = makeCallback(callback);
  const complete = validateOptions(options);
  src = getValidatedPath(src, 'src');
  dest = getValidatedPath(dest, 'dest');
  promiseForm(src, dest, complete).then(
    () => process.nextTick(callback, null),
    (error) => process.nextTick(callback, error));
}

module.exports = { cp, cpSync, promiseForm };
