'use strict';

// module.enableCompileCache(): what the engine has made of the texts of modules is kept in files, so
// that the next run need not read the texts. The engine does not keep what it has not compiled:
// functions that were not called are read when they are.

const core = internalBinding('core');
const native = internalBinding('compile_cache');
const path = require('path');

const status = { FAILED: 0, ENABLED: 1, ALREADY_ENABLED: 2, DISABLED: 3 };

// What the native half finds in a file.
const kNothing = 0;
const kAnotherText = 1;

const isDebugged = (process.env.NODE_DEBUG_NATIVE ?? '').split(',').some(
  (section) => section.trim().toUpperCase() === 'COMPILE_CACHE');

function debug(text) {
  if (isDebugged) process._rawDebug(`[compile cache] ${text}`);
}

class CompileCache {
  // Modules whose code is not in a file yet, and what is said of the others when all is over.
  #fresh = [];
  #others = [];
  #parsed = [];
  #isPortable;

  constructor(directory, isPortable) {
    this.directory = directory;
    this.#isPortable = isPortable;
  }

  #fileOf(type, name) {
    return path.join(this.directory, native.hash(`${type} ${this.#keyOf(name)}`));
  }

  #tellFound(file, type, name, found, size) {
    const reading = `reading cache from ${file} for ${type} ${name}...`;
    if (found === kNothing) debug(`${reading} no such file or directory`);
    else if (found === kAnotherText) debug(`${reading} code hash mismatch: the text has changed`);
    else debug(`${reading} success, size=${size}`);
  }

  #tellFresh(type, name, found) {
    debug(`code cache for ${type} ${name} was ${found > kAnotherText ? 'rejected' :
      'not initialized'}, initializing the in-memory entry`);
  }

  // Instead of core.compile(), for CommonJS.
  compile(text, url, name) {
    const type = 'CommonJS';
    const file = this.#fileOf(type, name);
    const skipped = `skip persisting ${type} ${name} because`;
    if (isDebugged) this.#others.push(`${skipped} the cache was not initialized`);
    const [value, script, found, size] = native.evaluate(text, url, file);
    this.#others.pop();
    this.#tellFound(file, type, name, found, size);
    if (script === -1) {
      debug(`code cache for ${type} ${name} was accepted, keeping the in-memory entry`);
      if (isDebugged) this.#others.push(`${skipped} cache was the same`);
    } else {
      this.#tellFresh(type, name, found);
      this.#fresh.push({ file, name, text, type, encode: () => native.encode(script, text) });
    }
    return value;
  }

  // Instead of parse() of internalBinding('modules'), for ES modules. The engine takes what was kept
  // when it links them.
  parse(text, url, owner) {
    const type = 'ESM';
    const file = this.#fileOf(type, url);
    const [record, found, size] = native.parse(text, url, file, owner);
    this.#tellFound(file, type, url, found, size);
    this.#parsed.push({ file, found, record, text, type, url });
    return record;
  }

  // Which of the modules are new to the cache.
  #sortParsed() {
    for (const { file, found, record, text, type, url } of this.#parsed.splice(0)) {
      if (!native.wasCompiled(record)) {
        if (found <= kAnotherText) continue;  // It was never linked.
        debug(`code cache for ${type} ${url} was accepted, keeping the in-memory entry`);
        this.#others.push(`skip persisting ${type} ${url} because cache was the same`);
        continue;
      }
      this.#tellFresh(type, url, found);
      const encode = () => native.encodeModule(record, text);
      this.#fresh.push({ file, name: url, text, type, encode });
    }
  }

  // A portable cache can be moved, with the modules.
  #keyOf(name) {
    if (!this.#isPortable) return name;
    const { fileURLToPath } = require('internal/url');
    return path.relative(this.directory, name.startsWith('file:') ? fileURLToPath(name) : name);
  }

  // Writes what is not written yet. A cache that cannot be written is none, and that is all.
  persist() {
    this.#sortParsed();
    for (const entry of this.#fresh.splice(0)) this.#write(entry);
    for (const text of this.#others.splice(0)) debug(text);
  }

  #write({ file, name, encode, type }) {
    const fs = require('fs');
    const temporary = `${file}.${process.pid}.${core.threadId ?? 0}`;
    const writing = `writing cache for ${type} ${name} to temporary file ${temporary}...`;
    try {
      fs.writeFileSync(temporary, encode(), { mode: 0o600 });
      fs.renameSync(temporary, file);
      debug(`${writing}success`);
    } catch (error) {
      debug(`${writing}${error.message}`);
    }
  }
}

// The engine reads only what it has written itself.
function tagOf() {
  return `${process.version}-${process.arch}-${native.engine}-${process.getuid()}`;
}

function failed(message) {
  debug(message);
  return { status: status.FAILED, message };
}

function enableIn(base, isPortable) {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) {
    debug('Disabled by NODE_DISABLE_COMPILE_CACHE.');
    return { status: status.DISABLED, message: 'Disabled by NODE_DISABLE_COMPILE_CACHE' };
  }
  if (core.compileCache !== undefined) {
    return { status: status.ALREADY_ENABLED, directory: core.compileCache.directory };
  }
  const directory = path.join(base, tagOf());
  debug(`resolved path ${base} + ${tagOf()} -> ${directory}`);
  for (const [access, word] of [['fs.write', 'write'], ['fs.read', 'read']]) {
    if (process.permission !== undefined && !process.permission.has(access, directory)) {
      return failed(`Skipping compile cache because ${word} permission for ${directory} ` +
                    'is not granted');
    }
  }
  try {
    require('fs').mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    return failed(`Cannot create cache directory: ${error.message}`);
  }
  debug(`creating cache directory ${directory}...success`);
  core.compileCache = new CompileCache(directory, isPortable);
  require('internal/process/at_exit').atExit(() => core.compileCache.persist());
  // Further answers tell of the folder for this version, as in Node.
  return { status: status.ENABLED, directory: base };
}

function enableCompileCache(options) {
  const given = options !== null && typeof options === 'object' ? options : { directory: options };
  const directory = given.directory !== undefined ? given.directory :
    process.env.NODE_COMPILE_CACHE || path.join(require('os').tmpdir(), 'node-compile-cache');
  require('internal/validators').validateString(directory, 'directory');
  return enableIn(path.resolve(directory), given.portable ?? process.env.NODE_COMPILE_CACHE_PORTABLE === '1');
}

function flushCompileCache() {
  core.compileCache?.persist();
  debug('module.flushCompileCache() finished');
}

module.exports = { enableCompileCache, flushCompileCache };
