'use strict';

// The descriptors of a module, by its numbers: standard streams, directories that are open from the
// start, and what it opens itself.

const { check, errors } = require('internal/wasi/errors');
const { rightsOf } = require('internal/wasi/rights');
const natives = internalBinding('wasi');

const kTypeRange = 256;

class Descriptor {
  // name: what the module calls a directory; only those from the start are told to it.
  constructor(fd, { name = undefined, isPreopen = false, isOwn = true } = {}) {
    const { type } = describe(fd);
    const isTerminal = internalBinding('stdio').isTerminal(fd);
    const { base, inheriting } = rightsOf(type, isTerminal);
    this.fd = fd;
    this.type = type;
    this.name = name;
    this.isPreopen = isPreopen;
    this.isOwn = isOwn;
    this.rights = base;
    this.inheriting = inheriting;
  }

  // What links within a directory may begin with.
  get base() { return this.name === undefined ? '' : this.name.replace(/\/+$/, ''); }
}

function describe(fd) {
  const answer = check(natives.describe(fd));
  return { type: answer % kTypeRange, flags: Math.floor(answer / kTypeRange) };
}

class Descriptors {
  #table = [];

  // The host's own streams are not closed when the module closes them.
  addStream(fd) {
    return this.add(new Descriptor(fd, { isOwn: false }));
  }

  addPreopen(name, path) {
    const fd = check(natives.openRoot(path));
    return this.add(new Descriptor(fd, { name, isPreopen: true }));
  }

  // At the lowest number that is free.
  add(descriptor) {
    let number = 0;
    while (this.#table[number] !== undefined) number++;
    this.#table[number] = descriptor;
    return number;
  }

  get(number) {
    const found = this.#table[number >>> 0];
    if (found === undefined) throw errors.EBADF;
    return found;
  }

  // With all of these rights.
  need(number, rights, inheriting = 0n) {
    const found = this.get(number);
    if ((found.rights & rights) !== rights || (found.inheriting & inheriting) !== inheriting) {
      throw errors.ENOTCAPABLE;
    }
    return found;
  }

  close(number) {
    const found = this.get(number);
    this.#table[number >>> 0] = undefined;
    if (found.isOwn) check(natives.close(found.fd));
  }

  // What was open as the second number is closed.
  renumber(from, to) {
    const moved = this.get(from);
    this.get(to);
    if (from === to) return;
    this.close(to);
    this.#table[to >>> 0] = moved;
    this.#table[from >>> 0] = undefined;
  }

  closeAll() {
    for (const descriptor of this.#table) {
      if (descriptor?.isOwn) natives.close(descriptor.fd);
    }
    this.#table = [];
  }
}

module.exports = { Descriptor, Descriptors, describe };
