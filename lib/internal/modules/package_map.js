'use strict';

// --experimental-package-map: a file that says which packages there are, where they lie, and what the
// packages that each may ask for are called in it. It takes the place of node_modules.

const path = require('path').posix;
const {
  codes: {
    ERR_PACKAGE_MAP_EXTERNAL_FILE, ERR_PACKAGE_MAP_INVALID, ERR_PACKAGE_MAP_KEY_NOT_FOUND,
  },
} = require('internal/errors');
const { getOptionValue } = require('internal/options');
const { URL, fileURLToPath, pathToFileURL } = require('internal/url');

class PackageMap {
  #file;
  #packages = new Map(); // key -> { folder, dependencies }
  #keys = new Map();     // folder -> key

  constructor(file) {
    this.#file = file;
  }

  // Reads the file.
  fill() {
    const text = this.#attempt('failed to read', () => require('fs').readFileSync(this.#file, 'utf8'));
    // Modules are known by their real paths.
    this.#file = require('fs').realpathSync(this.#file);
    const { packages } = this.#attempt('invalid JSON', () => JSON.parse(text)) ?? {};
    if (packages === null || typeof packages !== 'object') {
      throw this.#invalid('missing "packages" object');
    }
    const base = pathToFileURL(this.#file);
    for (const [key, entry] of Object.entries(packages)) this.#add(key, entry, base);
  }

  #invalid(reason, cause = undefined) {
    const error = new ERR_PACKAGE_MAP_INVALID(this.#file, reason);
    if (cause !== undefined) error.cause = cause;
    return error;
  }

  #attempt(reason, callback) {
    try {
      return callback();
    } catch (error) {
      throw this.#invalid(reason, error);
    }
  }

  #add(key, { url, dependencies }, base) {
    const folder = this.#folderOf(key, url, base);
    const other = this.#keys.get(folder);
    if (other !== undefined) {
      throw this.#invalid(`packages "${other}" and "${key}" have the same url "${url}"`);
    }
    this.#keys.set(folder, key);
    this.#packages.set(key, { folder, dependencies: new Map(Object.entries(dependencies ?? {})) });
  }

  #folderOf(key, url, base) {
    if (url === undefined) throw this.#invalid(`package "${key}" is missing "url" field`);
    if (url === '') throw this.#invalid(`package "${key}" has an empty "url" field`);
    if (typeof url !== 'string') {
      throw this.#invalid(
        `package "${key}" has invalid "url" field: expected string, got ${typeof url}`);
    }
    const whole = this.#attempt(`package "${key}" has invalid url "${url}"`, () => new URL(url, base));
    if (whole.protocol !== 'file:') {
      throw this.#invalid(`package "${key}" has unsupported URL scheme in url "${url}"; ` +
        'only file: URLs and relative URLs are currently supported');
    }
    return path.resolve(
      this.#attempt(`package "${key}" has invalid file url "${url}"`, () => fileURLToPath(whole)));
  }

  // The key of the innermost package around a file.
  #keyAround(file) {
    for (let folder = path.resolve(file); ; folder = path.dirname(folder)) {
      const key = this.#keys.get(folder);
      if (key !== undefined || folder === '/') return key;
    }
  }

  find(name, specifier, file) {
    const key = this.#keyAround(file);
    if (key === undefined) throw new ERR_PACKAGE_MAP_EXTERNAL_FILE(specifier, file, this.#file);
    const wanted = this.#packages.get(key).dependencies.get(name);
    if (wanted === undefined) return undefined;
    const found = this.#packages.get(wanted);
    if (found === undefined) throw new ERR_PACKAGE_MAP_KEY_NOT_FOUND(wanted, this.#file);
    return found.folder;
  }
}

let map;

// A map that is wrong is read once: afterwards it is empty.
function readMap() {
  require('internal/util').emitExperimentalWarning('Package maps');
  map = new PackageMap(path.resolve(getOptionValue('--experimental-package-map')));
  map.fill();
}

// The folder of the package that a file means by a name; undefined if it has no such dependency.
function folderOf(name, specifier, file) {
  if (map === undefined) readMap();
  return map.find(name, specifier, file);
}

const isUsed = () => getOptionValue('--experimental-package-map') !== undefined;

module.exports = { folderOf, isUsed };
