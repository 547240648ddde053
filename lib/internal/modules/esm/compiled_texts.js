'use strict';

// What is known of the texts that were compiled as ES modules, by their URLs: stacks and source maps
// ask for it.
//
// Modules of the program stay for ever. Those of vm come and go, so they are held weakly: as long as
// anything of such a module can run, its record is there.
class CompiledTexts {
  // Records, or weak references to them.
  #entries = new Map();
  #registry;

  get size() { return this.#entries.size; }

  has(url) {
    return this.get(url) !== undefined;
  }

  get(url) {
    const entry = this.#entries.get(url);
    return entry instanceof WeakRef ? entry.deref() : entry;
  }

  // The text of a module that is no file.
  textOf(url) {
    return isFile(url) ? undefined : this.get(url)?.source;
  }

  add(record) {
    const { url } = record;
    if (this.get(url) === record) return;
    if (record.host.isLasting) {
      this.#entries.set(url, record);
      return;
    }
    this.#registry ??= new FinalizationRegistry((name) => {
      // There may be another of that name by now.
      if (!this.has(name)) this.#entries.delete(name);
    });
    this.#entries.set(url, new WeakRef(record));
    this.#registry.register(record, url);
  }
}

function isFile(url) {
  return url.startsWith('file:') && !url.endsWith(']');
}

module.exports = { CompiledTexts, isFile };
