'use strict';

// fs.glob: the files that match a pattern.
//
// The walk is one generator for the synchronous and the asynchronous form: it yields what it
// wants to know about the file system, and is told the answer.

const { isAbsolute, join, resolve } = require('path');
const {
  codes: { ERR_INVALID_ARG_TYPE },
} = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const {
  validateBoolean,
  validateFunction,
  validateObject,
  validateString,
  validateStringArray,
} = require('internal/validators');
const { DirentFromStats } = require('internal/fs/dirent');
const { toPathIfFileURL } = require('internal/fs/utils');
const { Matcher, compilePattern, globstar, testPart } = require('internal/fs/glob_pattern');

// What the walk may ask. A file that is not there, or that may not be read, is no error.
const synchronously = {
  lstat(path) {
    return require('fs').lstatSync(path, { throwIfNoEntry: false });
  },
  stat(path) {
    return require('fs').statSync(path, { throwIfNoEntry: false });
  },
  readdir(path) {
    return require('fs').readdirSync(path, { withFileTypes: true });
  },
  realpath(path) {
    return require('fs').realpathSync(path);
  },
};

function answerSync([question, path]) {
  try {
    return synchronously[question](path);
  } catch {
    return undefined;
  }
}

async function answer([question, path]) {
  try {
    return await require('fs/promises')[question](path, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

class Glob {
  #root;
  #patterns;
  #exclude;
  #followSymlinks;
  #withFileTypes;
  #seen = new Set();
  #results = new Set();
  #found = [];
  // Answers that were given before: what exists, what is in directories.
  #known = new Map();

  constructor(pattern, options = kEmptyObject) {
    validateObject(options, 'options');
    const { cwd, exclude, followSymlinks, withFileTypes } = options;
    this.#root = toPathIfFileURL(cwd) ?? '.';
    this.#withFileTypes = Boolean(withFileTypes);
    if (followSymlinks !== undefined) validateBoolean(followSymlinks, 'options.followSymlinks');
    this.#followSymlinks = followSymlinks === true;
    if (exclude !== undefined && exclude !== null) this.#setExclude(exclude);
    if (Array.isArray(pattern)) {
      validateStringArray(pattern, 'patterns');
    } else {
      validateString(pattern, 'patterns');
    }
    this.#patterns = [pattern].flat().flatMap((one) => compilePattern(one));
    resolve(this.#root);
  }

  #setExclude(exclude) {
    if (typeof exclude === 'function') {
      this.#exclude = (entry, path) => exclude(this.#withFileTypes ? entry : path);
      return;
    }
    if (!Array.isArray(exclude)) {
      throw new ERR_INVALID_ARG_TYPE('options.exclude', ['function', 'string[]'], exclude);
    }
    validateStringArray(exclude, 'options.exclude');
    const matchers = exclude.map((pattern) => new Matcher(pattern));
    this.#exclude = (entry, path) => matchers.some((matcher) => matcher.match(path));
  }

  // ---- The two ways to run it ----

  walkSync() {
    const steps = this.#walk();
    let step = steps.next();
    while (!step.done) step = steps.next(answerSync(step.value));
    return this.#found;
  }

  async* walk() {
    const steps = this.#walk();
    let told = 0;
    let step = steps.next();
    while (true) {
      while (told < this.#found.length) yield this.#found[told++];
      if (step.done) return;
      step = steps.next(await answer(step.value));
    }
  }

  // ---- Questions ----

  *#ask(question, path) {
    const key = `${question}:${path}`;
    if (!this.#known.has(key)) {
      this.#known.set(key, yield [question, resolve(this.#root, path)]);
    }
    return this.#known.get(key);
  }

  *#entries(path) {
    return (yield* this.#ask('readdir', path)) ?? [];
  }

  *#isDirectory(path) {
    return (yield* this.#ask('stat', path))?.isDirectory() ?? false;
  }

  *#isExcluded(path) {
    if (this.#exclude === undefined) return false;
    const key = `excluded:${path}`;
    if (!this.#known.has(key)) {
      const entry = this.#withFileTypes ? yield* this.#entry(path) : undefined;
      this.#known.set(key, Boolean(this.#exclude(entry, path)));
    }
    return this.#known.get(key);
  }

  *#entry(path) {
    const { basename, dirname } = require('path');
    const stats = yield* this.#ask('lstat', path);
    const parent = join(this.#root, isAbsolute(path) ? '' : dirname(path));
    return new DirentFromStats(basename(path), stats, isAbsolute(path) ? dirname(path) : parent);
  }

  // ---- The walk ----

  *#walk() {
    // What is still to be looked at: a directory, and the part of a pattern that applies in it.
    const waiting = [];
    const visit = (path, parts, index, ancestors) => {
      const key = `${this.#patterns.indexOf(parts)}:${index}:${path}`;
      if (this.#seen.has(key)) return;
      this.#seen.add(key);
      waiting.push({ path, parts, index, ancestors });
    };
    for (const parts of this.#patterns) {
      if (parts[0] === '' && parts.length > 1) {
        visit('/', parts, 1);
      } else {
        visit('.', parts, parts[0] === '.' && parts.length > 1 ? 1 : 0);
      }
    }
    for (let i = 0; i < waiting.length; i++) yield* this.#look(waiting[i], visit);
  }

  *#add(path) {
    if (this.#results.has(path)) return;
    this.#results.add(path);
    if (yield* this.#isExcluded(path)) return;
    this.#found.push(this.#withFileTypes ? yield* this.#entry(path) : path);
  }

  *#look(place, visit) {
    const { path, parts, index } = place;
    const part = parts[index];
    const isLast = index === parts.length - 1;
    if (part === globstar) {
      yield* this.#lookAnyDepth(place, visit);
    } else if (part === '') {
      if (yield* this.#isDirectory(path)) yield* this.#add(path);
    } else if (typeof part === 'string') {
      const child = join(path, part);
      if (yield* this.#isExcluded(child)) return;
      if (isLast) {
        const isThere = (yield* this.#ask('lstat', child)) !== undefined &&
          (part !== '..' || (yield* this.#isDirectory(path)));
        if (isThere) yield* this.#add(child);
      } else if (yield* this.#isDirectory(child)) {
        visit(child, parts, index + 1, place.ancestors);
      }
    } else {
      for (const entry of yield* this.#entries(path)) {
        if (!part.test(entry.name)) continue;
        const child = join(path, entry.name);
        if (yield* this.#isExcluded(child)) continue;
        if (isLast) {
          yield* this.#add(child);
        } else if (entry.isDirectory()) {
          visit(child, parts, index + 1, place.ancestors);
        }
      }
    }
  }

  // "**": the directory itself, and everything below it that is not hidden. Links are not
  // followed, but a link whose own name fits what comes after "**" is a place where that may go
  // on; so is every link if the pattern begins with ".".
  *#lookAnyDepth(place, visit) {
    const { path, parts, index } = place;
    const isLast = index === parts.length - 1;
    const isDirectory = yield* this.#isDirectory(path);
    if (!isLast) {
      visit(path, parts, index + 1, place.ancestors);
    } else if ((path !== '.' || parts[0] === '.' || index === 0) &&
               (yield* this.#ask('lstat', path)) !== undefined) {
      yield* this.#add(path);
    }
    if (!isDirectory) return;
    for (const entry of yield* this.#entries(path)) {
      if (entry.name[0] === '.') continue;
      const child = join(path, entry.name);
      if (yield* this.#isExcluded(child)) continue;
      if (entry.isDirectory()) {
        visit(child, parts, index, place.ancestors);
      } else if (entry.isSymbolicLink()) {
        yield* this.#lookAtLink(place, entry.name, child, visit);
      } else if (isLast) {
        yield* this.#add(child);
      }
    }
  }

  *#lookAtLink(place, name, child, visit) {
    const { parts, index } = place;
    const isLast = index === parts.length - 1;
    if (isLast) {
      yield* this.#add(child);
    } else if (parts[0] === '.' || testPart(parts[index + 1], name)) {
      visit(child, parts, index + 1, place.ancestors);
    }
    if (!this.#followSymlinks || !(yield* this.#isDirectory(child))) return;
    // A link to a directory that we are in already leads in circles.
    const target = yield* this.#ask('realpath', child);
    const here = yield* this.#ask('realpath', place.path);
    const ancestors = place.ancestors ?? [];
    if (here === target || `${here}/`.startsWith(`${target}/`) || ancestors.includes(target)) {
      return;
    }
    visit(child, parts, index, [...ancestors, target]);
  }
}

function glob(pattern, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  validateFunction(callback, 'cb');
  Array.fromAsync(new Glob(pattern, options).walk()).then(
    (found) => process.nextTick(callback, null, found),
    (error) => process.nextTick(callback, error));
}

function globSync(pattern, options) {
  return new Glob(pattern, options).walkSync();
}

module.exports = { Glob, glob, globSync };
