'use strict';

// The reporters of a run, and where they write to.

const { runForReporter } = require('internal/test/current');

const builtinReporters = new Set(['dot', 'junit', 'lcov', 'spec', 'tap']);

function loadBuiltin(name) {
  return require(`internal/test/reporter/${name}`);
}

// A module that exports it: as import() would find it from the working directory.
async function loadReporter(name) {
  if (builtinReporters.has(name)) return instantiate(loadBuiltin(name));
  const base = `${require('internal/url').pathToFileURL(process.cwd()).href}/`;
  const { importDynamically } = require('internal/modules/esm/loader');
  const reporter = (await importDynamically(name, undefined, base)).default;
  const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
  if (typeof reporter !== 'function' &&
      (reporter === null || typeof reporter !== 'object' ||
       typeof reporter.pipe !== 'function')) {
    throw new ERR_INVALID_ARG_TYPE('Reporter', ['function', 'stream'], reporter);
  }
  return instantiate(reporter);
}

// It may be a class of streams; generator functions have no constructors.
function instantiate(Reporter) {
  const { prototype } = Reporter;
  return prototype && Object.getOwnPropertyDescriptor(prototype, 'constructor') !== undefined ?
    new Reporter() : Reporter;
}

function openDestination(name) {
  if (name === 'stdout') return process.stdout;
  if (name === 'stderr') return process.stderr;
  return require('fs').createWriteStream(name);
}

// What a reporter throws is to end the process, so nobody listens to errors here.
function pipe(source, reporter, destination) {
  const { compose } = require('stream');
  return runForReporter(() => {
    const composed = compose(source, reporter);
    const isFile = destination !== process.stdout && destination !== process.stderr;
    composed.pipe(destination, { end: isFile });
    return new Promise((resolve) => {
      if (isFile) destination.on('close', resolve);
      // What was written to a pipe or a terminal may still be on its way.
      else composed.on('end', () => destination.write('', () => resolve()));
    });
  });
}

// Answers with a promise that fulfills when all has been written.
async function attach(source, config) {
  if (config.fixedReporter !== undefined) {
    return { end: pipe(source, loadBuiltin(config.fixedReporter), process.stdout) };
  }
  const { reporters, destinations } = config;
  const loaded = [];
  for (const name of reporters) loaded.push(await loadReporter(name));
  // Only what several read needs copies of its own.
  const ends = loaded.map((reporter, index) => {
    const copy = loaded.length === 1 ? source : copyOf(source);
    return pipe(copy, reporter, openDestination(destinations[index]));
  });
  return { end: Promise.all(ends) };
}

function copyOf(source) {
  const { PassThrough } = require('stream');
  return source.pipe(new PassThrough({ __proto__: null, objectMode: true,
                                       highWaterMark: Number.MAX_SAFE_INTEGER }));
}

module.exports = { attach, loadBuiltin };
