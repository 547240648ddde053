'use strict';

// run() with `watch`: test files run again, each in a process of its own, when they or something
// that they have loaded changes, and new ones run when they appear.

const fs = require('fs');
const { clearTimeout, setTimeout } = require('internal/timers/functions');
const path = require('path');
const { WorkerIds, addFile } = require('internal/test/file_test');

const kDelay = 200;  // Changes that come together start one run.

// Tells of changes by their absolute paths.
class Watcher {
  #watchers = new Map();
  #onChange;

  constructor(onChange) {
    this.#onChange = onChange;
  }

  // The folder is watched, since editors often put a new file in the place of the old one.
  addFile(file) {
    this.#add(path.dirname(file), false);
  }

  // With all that is in it.
  addFolder(folder) {
    this.#add(folder, true);
  }

  #add(folder, recursive) {
    if (this.#watchers.has(folder)) return;
    try {
      this.#watchers.set(folder, fs.watch(folder, { recursive }, (kind, name) => {
        this.#onChange(path.join(folder, `${name}`));
      }));
    } catch {
      // It is gone already.
    }
  }

  close() {
    for (const watcher of this.#watchers.values()) watcher.close();
  }
}

class WatchedRun {
  #options;
  #makeHarness;
  #findFiles;
  // All runs have the same one.
  #reporter;
  // Test files by their absolute paths, each with what it has loaded.
  #loaded = new Map();
  #names = new Map();
  #changed = new Set();
  #timer;
  #isRunning = true;
  #isEnded = false;
  #watcher = new Watcher((file) => this.#note(file));
  #workerIds = new WorkerIds();

  constructor(options, makeHarness, findFiles) {
    this.#options = { ...options, onLoaded: (file, loaded) => this.#addLoaded(file, loaded) };
    this.#makeHarness = makeHarness;
    this.#findFiles = findFiles;
  }

  get #hasFixedFiles() { return this.#options.files !== undefined && this.#options.files !== null; }

  // Ends when the signal is aborted.
  async run(harness, files) {
    const { signal } = this.#options;
    this.#reporter = harness.reporter;
    const { promise, resolve } = Promise.withResolvers();
    signal?.addEventListener('abort', resolve, { once: true });
    if (!this.#hasFixedFiles) this.#watcher.addFolder(this.#options.cwd);
    this.#addFiles(files);
    await this.#runFiles(harness, files);
    if (!signal?.aborted) await promise;
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#watcher.close();
    this.#reporter.end();
  }

  #addFiles(files) {
    for (const name of files) {
      const file = path.resolve(this.#options.cwd, name);
      this.#names.set(file, name);
      this.#addLoaded(file, file);
    }
  }

  #addLoaded(file, loaded) {
    if (!this.#loaded.has(file)) this.#loaded.set(file, new Set());
    this.#loaded.get(file).add(loaded);
    this.#watcher.addFile(loaded);
  }

  async #runFiles(harness, files) {
    this.#isRunning = true;
    harness.endsReporter = false;
    await Promise.all(files.map((file) =>
      addFile(harness.root, file, this.#options, this.#workerIds)));
    await harness.finish();
    this.#isRunning = false;
    this.#reporter.send('test:watch:drained');
    if (this.#changed.size > 0) this.#schedule();
  }

  #note(file) {
    if (this.#isEnded) return;
    this.#changed.add(file);
    if (!this.#isRunning) this.#schedule();
  }

  #schedule() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#restart(), kDelay);
  }

  // Those to which a change matters.
  #affected() {
    const changed = [...this.#changed];
    this.#changed.clear();
    const files = new Set();
    for (const [file, loaded] of this.#loaded) {
      if (changed.some((one) => loaded.has(one))) files.add(file);
    }
    if (!this.#hasFixedFiles) this.#takeNewAndLost(files);
    return [...files].map((file) => this.#names.get(file));
  }

  #takeNewAndLost(files) {
    const found = this.#findFiles(this.#options);
    const present = new Set(found.map((name) => path.resolve(this.#options.cwd, name)));
    for (const file of this.#loaded.keys()) {
      if (present.has(file)) continue;
      this.#loaded.delete(file);
      files.delete(file);
    }
    for (const file of present) if (!this.#loaded.has(file)) files.add(file);
    this.#addFiles(found);
  }

  #restart() {
    const files = this.#affected();
    if (files.length === 0 || this.#isEnded) return;
    const reporter = this.#reporter;
    reporter.send('test:watch:restarted');
    this.#runFiles(this.#makeHarness(reporter), files);
  }
}

module.exports = { WatchedRun };
