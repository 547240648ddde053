'use strict';

// The paths that --allow-fs-read and --allow-fs-write grant. What decides at run time uses nothing
// that a program could replace, such as methods of strings.

const core = internalBinding('core');

const kFolder = 1;
const { cwd, fileKind } = core;

// Absolute, without "." and "..", repeated slashes and one at the end.
function normalize(path) {
  const whole = path[0] === '/' ? path : `${cwd()}/${path}`;
  const parts = { __proto__: null };
  let count = 0;
  for (let index = 0; index < whole.length; index++) {
    let part = '';
    while (index < whole.length && whole[index] !== '/') part += whole[index++];
    if (part === '..') count = count > 0 ? count - 1 : 0;
    else if (part !== '' && part !== '.') parts[count++] = part;
  }
  let result = '';
  for (let index = 0; index < count; index++) result += `/${parts[index]}`;
  return result === '' ? '/' : result;
}

function startsWith(text, start) {
  if (text.length < start.length) return false;
  for (let index = 0; index < start.length; index++) {
    if (text[index] !== start[index]) return false;
  }
  return true;
}

// What one option allows: a path, all that begins so (a star), or a folder with all that is in it.
class Grant {
  constructor(text) {
    const star = text.indexOf('*');
    this.isAll = text === '*';
    this.isOpen = star >= 0;
    if (this.isOpen) {
      const start = text.slice(0, star);
      const slash = start.endsWith('/') && start !== '/' ? '/' : '';
      this.path = start === '' ? '' : normalize(start) + slash;
      this.folder = undefined;
    } else {
      this.path = normalize(text);
      const isFolder = text.endsWith('/') || fileKind(this.path) === kFolder;
      this.folder = isFolder ? (this.path === '/' ? '/' : `${this.path}/`) : undefined;
    }
  }

  allows(path) {
    if (this.isAll) return true;
    if (this.isOpen) return startsWith(`${path}/`, this.path);
    return path === this.path || (this.folder !== undefined && startsWith(path, this.folder));
  }
}

// The grants of a scope.
class PathRules {
  #grants = { __proto__: null };
  #count = 0;

  constructor(texts) {
    for (const text of texts) this.add(text);
  }

  add(text) {
    this.#grants[this.#count++] = new Grant(text);
  }

  // Without a path: all of them.
  allows(path) {
    const resolved = path === undefined ? undefined : normalize(path);
    for (let index = 0; index < this.#count; index++) {
      const grant = this.#grants[index];
      if (grant !== undefined && (grant.isAll || (resolved !== undefined && grant.allows(resolved)))) {
        return true;
      }
    }
    return false;
  }

  // Only what was granted by itself can be taken back by itself.
  drop(path) {
    const resolved = path === undefined ? undefined : normalize(path);
    for (let index = 0; index < this.#count; index++) {
      const grant = this.#grants[index];
      if (resolved === undefined || (grant !== undefined && !grant.isOpen && grant.path === resolved)) {
        this.#grants[index] = undefined;
      }
    }
  }
}

module.exports = { PathRules };
