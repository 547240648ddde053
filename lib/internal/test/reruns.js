'use strict';

// --test-rerun-failures: a file that holds what passed in each run so far. A test that has passed is
// not run again; its result is repeated.

const fs = require('fs');
const path = require('path');

function readRuns(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

// Tests are known by their place. Those that share one are numbered, in the order in which they
// come: that of their creation here, and that of their results in the file.
class Places {
  #directory;
  #counts = new Map();

  constructor(directory) {
    this.#directory = directory;
  }

  keyOf({ file, line, column }) {
    const place = `${path.relative(this.#directory, file)}:${line}:${column}`;
    const count = this.#counts.get(place) ?? 0;
    this.#counts.set(place, count + 1);
    return count === 0 ? place : `${place}:(${count})`;
  }
}

class Reruns {
  #directory;
  #places;
  #runs;

  constructor(file, directory) {
    this.#directory = directory;
    this.#places = new Places(directory);
    this.#runs = readRuns(file);
  }

  get attempt() {
    return this.#runs.length;
  }

  // What a test that has just been created did when it passed; undefined if it has not.
  passedBefore(test) {
    return this.#runs.at(-1)?.[this.#places.keyOf(test.loc)];
  }

  // Writes what passes in this run to the file when all is over.
  record(reporter, file) {
    const passed = { __proto__: null };
    const places = new Places(this.#directory);
    // Tests that have begun, from the outside in, with their subtests.
    const open = [];
    const begin = (data) => {
      const children = [];
      open.at(-1)?.children.push(data);
      open.push({ data, children });
    };
    const end = (data, hasPassed) => {
      const last = open.at(-1)?.data;
      if (last?.name !== data.name || last.nesting !== data.nesting) begin(data);
      const { children } = open.pop();
      const key = places.keyOf(data);
      if (hasPassed) passed[key] = entryOf(data, children);
    };
    reporter.on('test:start', begin);
    reporter.on('test:pass', (data) => end(data, true));
    reporter.on('test:fail', (data) => end(data, false));
    reporter.on('end', () => {
      fs.writeFileSync(file, JSON.stringify([...this.#runs, passed], null, 2));
    });
  }
}

function entryOf({ name, details }, children) {
  return {
    __proto__: null,
    name,
    children,
    passed_on_attempt: details.passed_on_attempt ?? details.attempt,
    duration_ms: details.duration_ms,
  };
}

module.exports = { Reruns };
