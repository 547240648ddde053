'use strict';

// run(): tests of files.

const path = require('path');
const {
  codes: { ERR_FEATURE_UNAVAILABLE_ON_PLATFORM, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const {
  validateAbortSignal, validateArray, validateBoolean, validateFunction, validateInteger,
  validateObject, validateOneOf, validateString, validateStringArray,
} = require('internal/validators');
const { getValidatedPath } = require('internal/fs/utils');
const { isRegExp } = require('internal/util/types');
const { getConfig, normalizeTags, toRegExp } = require('internal/test/config');
const { kSeedMax, makeSeed } = require('internal/test/random');
const { Harness, setUpGlobally } = require('internal/test/harness');
const { runFor } = require('internal/test/current');
const { WorkerIds, addFile } = require('internal/test/file_test');

// ---- Options ---------------------------------------------------------------------------------

function patternsOf(patterns, name) {
  if (patterns === undefined || patterns === null) return null;
  const list = Array.isArray(patterns) ? patterns : [patterns];
  return list.map((pattern, index) => {
    if (isRegExp(pattern)) return pattern;
    const place = Array.isArray(patterns) ? `${name}[${index}]` : name;
    if (typeof pattern !== 'string') {
      throw new ERR_INVALID_ARG_TYPE(place, ['string', 'RegExp'], pattern);
    }
    return toRegExp(pattern);
  });
}

function tagFiltersOf(tags) {
  if (tags === undefined) return null;
  const list = typeof tags === 'string' ? [tags] : tags;
  validateStringArray(list, 'options.testTagFilters');
  return normalizeTags(list);
}

function validateShard({ shard, watch }) {
  if (shard === undefined || shard === null) return;
  validateObject(shard, 'options.shard');
  validateInteger(shard.total, 'options.shard.total', 1);
  validateInteger(shard.index, 'options.shard.index', 1, shard.total);
  if (watch) {
    throw new ERR_INVALID_ARG_VALUE('options.shard', watch, 'shards not supported with watch mode');
  }
}

function validateRandomness({ randomize, randomSeed, watch, rerunFailuresFilePath }) {
  if (randomize !== undefined) validateBoolean(randomize, 'options.randomize');
  if (randomSeed !== undefined) validateInteger(randomSeed, 'options.randomSeed', 0, kSeedMax);
  const given = [];
  if (randomSeed !== undefined) given.push(['options.randomSeed', randomSeed]);
  if (randomize) given.push(['options.randomize', randomize]);
  for (const [name, value] of given) {
    if (watch) {
      throw new ERR_INVALID_ARG_VALUE(name, value, 'is not supported with watch mode.');
    }
    if (rerunFailuresFilePath) {
      throw new ERR_INVALID_ARG_VALUE(name, value, 'is not supported with rerun failures mode.');
    }
  }
}

// What there is no support for is refused, so that nobody believes to have it.
function refuseUnsupported({ coverage, inspectPort }) {
  const unsupported = { coverage, inspectPort };
  for (const name of Object.keys(unsupported)) {
    if (unsupported[name] !== undefined && unsupported[name] !== false) {
      throw new ERR_FEATURE_UNAVAILABLE_ON_PLATFORM(`options.${name} of run()`);
    }
  }
}

function validateFiles({ files, globPatterns }) {
  if (files !== undefined && files !== null) validateArray(files, 'options.files');
  if (globPatterns !== undefined && globPatterns !== null) {
    validateArray(globPatterns, 'options.globPatterns');
    if (globPatterns.length > 0 && files?.length > 0) {
      throw new ERR_INVALID_ARG_VALUE(
        'options.globPatterns', globPatterns,
        'is not supported when specifying \'options.files\'');
    }
  }
}

function validateProcessOptions(options, isolation) {
  const { env, execArgv, argv, cwd, globalSetupPath, rerunFailuresFilePath } = options;
  if (rerunFailuresFilePath !== undefined) {
    getValidatedPath(rerunFailuresFilePath, 'options.rerunFailuresFilePath');
  }
  if (globalSetupPath !== undefined) validateString(globalSetupPath, 'options.globalSetupPath');
  if (env !== undefined && env !== null) {
    validateObject(env, 'options.env');
    if (isolation === 'none') {
      throw new ERR_INVALID_ARG_VALUE(
        'options.env', env, 'is not supported with isolation=\'none\'');
    }
  }
  if (execArgv !== undefined) validateStringArray(execArgv, 'options.execArgv');
  if (argv !== undefined) validateStringArray(argv, 'options.argv');
  if (cwd !== undefined) validateString(cwd, 'options.cwd');
}

function readOptions(options) {
  validateObject(options, 'options');
  const { forceExit, isolation = 'process', setup, signal, watch } = options;
  if (watch !== undefined && watch !== null) validateBoolean(watch, 'options.watch');
  if (forceExit !== undefined && forceExit !== null) {
    validateBoolean(forceExit, 'options.forceExit');
    if (forceExit && watch) {
      throw new ERR_INVALID_ARG_VALUE('options.forceExit', watch,
                                      'is not supported with watch mode.');
    }
  }
  validateFiles(options);
  validateShard(options);
  validateRandomness(options);
  if (setup !== undefined && setup !== null) validateFunction(setup, 'options.setup');
  if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
  validateOneOf(isolation, 'options.isolation', ['process', 'none']);
  validateProcessOptions(options, isolation);
  const testNamePatterns = patternsOf(options.testNamePatterns, 'options.testNamePatterns');
  const testSkipPatterns = patternsOf(options.testSkipPatterns, 'options.testSkipPatterns');
  const tagFilters = tagFiltersOf(options.testTagFilters);
  refuseUnsupported(options);
  // What has run in this process could not run again.
  const ownIsolation = watch ? 'process' : isolation;
  const isRandom = options.randomize || options.randomSeed !== undefined;
  return {
    __proto__: null,
    ...options,
    argv: options.argv ?? [],
    cwd: options.cwd === undefined ? process.cwd() : path.resolve(options.cwd),
    execArgv: options.execArgv ?? [],
    isolation: ownIsolation,
    randomSeed: isRandom ? options.randomSeed ?? makeSeed() : undefined,
    tagFilters,
    testNamePatterns,
    testSkipPatterns,
  };
}

// ---- Files -----------------------------------------------------------------------------------

const kExtensions = internalBinding('core').options.typesMode === 'off' ? '{cjs,mjs,js}' :
  '{cjs,mjs,js,cts,mts,ts}';
const defaultPatterns = [
  `**/{test,test/**/*,test-*,*[._-]test}.${kExtensions}`,
];

function findFiles({ globPatterns, cwd }) {
  const hasPatterns = globPatterns?.length > 0;
  const patterns = hasPatterns ? globPatterns : defaultPatterns;
  const found = require('fs').globSync(patterns, {
    cwd,
    // Only those that were asked for by name.
    exclude: hasPatterns ? undefined :
      (name) => (typeof name === 'string' ? path.basename(name) : name.name) === 'node_modules',
  });
  const { statSync } = require('fs');
  const files = found.filter((name) =>
    statSync(path.resolve(cwd, name), { throwIfNoEntry: false })?.isFile());
  return files.sort();
}

function filesOf(options) {
  let { files } = options;
  files = files === undefined || files === null ? findFiles(options) : [...files];
  const { shard } = options;
  return shard === undefined || shard === null ? files :
    files.filter((file, index) => index % shard.total === shard.index - 1);
}

// ---- Running ---------------------------------------------------------------------------------

function run(given = { __proto__: null }) {
  const options = readOptions(given);
  const config = makeConfig(options);
  const isIsolated = options.isolation === 'process';
  const makeHarness = (reporter) => new Harness(config, {
    concurrency: isIsolated ? options.concurrency ?? false : 1,
    timeout: options.timeout,
  }, reporter);
  const harness = makeHarness();
  // With isolation it is the signal of each file.
  if (!isIsolated) {
    options.signal?.addEventListener('abort', () => harness.finish(true), { once: true });
  }
  if (isRunInTest()) {
    process.emitWarning('node:test run() is being called recursively within a test file. ' +
                        'skipping running files.');
    harness.root.postRun();
    return harness.reporter;
  }
  if (options.randomSeed !== undefined) {
    harness.root.diagnostic(`Randomized test order seed: ${options.randomSeed}`);
  }
  // Only tests that run here can fail here.
  if (!isIsolated || (options.isFromCommandLine && !options.watch)) harness.listen();
  const files = filesOf(options);
  if (options.watch) watchAll(harness, files, options, makeHarness);
  else runAll(harness, files, options);
  return harness.reporter;
}

function isRunInTest() {
  return process.env.NODE_TEST_CONTEXT !== undefined;
}

function makeConfig(options) {
  const config = getConfig();
  return {
    __proto__: null,
    ...config,
    forceExit: options.forceExit ?? false,
    isolation: options.isolation,
    // Names and tags are matters of the files; only without isolation those are here.
    only: options.isolation === 'none' && (options.only ?? config.only),
    cwd: options.cwd,
    randomSeed: options.randomSeed,
    randomize: options.randomSeed !== undefined,
    rerunFailuresFilePath: options.rerunFailuresFilePath,
    tagFilters: options.isolation === 'none' ? options.tagFilters : null,
    testNamePatterns: options.isolation === 'none' ? options.testNamePatterns : null,
    testSkipPatterns: options.isolation === 'none' ? options.testSkipPatterns : null,
  };
}

// What fails before there are tests ends the process.
async function prepare(harness, options) {
  // Whoever called run() is to listen first.
  await null;
  const attached = await options.setup?.(harness.reporter);
  if (options.isFromCommandLine) harness.reportersEnd = attached.end;
  await setUpGlobally(harness, options.globalSetupPath, options.cwd);
}

async function runAll(harness, files, options) {
  try {
    await prepare(harness, options);
  } catch (error) {
    harness.fail(error);
    return;
  }
  if (options.isolation === 'none') {
    await loadFiles(harness, files, options);
  } else {
    const workerIds = new WorkerIds();
    await Promise.all(files.map((file) => addFile(harness.root, file, options, workerIds)));
  }
  // What tests in this process have left behind may still fail.
  if (options.isolation === 'process' || !options.isFromCommandLine) await harness.finish();
}

// Setup and teardown are there once for all of the runs.
async function watchAll(harness, files, options, makeHarness) {
  try {
    await prepare(harness, options);
  } catch (error) {
    harness.fail(error);
    return;
  }
  const { globalTeardown } = harness;
  harness.globalTeardown = undefined;
  if (options.isFromCommandLine) {
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, async () => {
        await globalTeardown?.();
        process.exit();
      });
    }
  }
  const { WatchedRun } = require('internal/test/watch_mode');
  await new WatchedRun(options, makeHarness, findFiles).run(harness, files);
  await globalTeardown?.();
}

async function loadFiles(harness, files, options) {
  const { root } = harness;
  harness.isBuilding = true;
  harness.config.workerId = process.env.NODE_TEST_WORKER_ID = '1';
  const { importUrl } = require('internal/modules/esm/loader');
  const { pathToFileURL } = require('internal/url');
  if (options.isFromCommandLine) await runFor(root, importFirst);
  for (const file of files) {
    const absolute = path.resolve(options.cwd, file);
    root.entryFile = absolute;
    const before = root.subtests.length;
    let failure;
    try {
      await runFor(root, () => importUrl(pathToFileURL(absolute).href));
    } catch (error) {
      failure = { error };
    }
    // A file without tests is a test itself.
    if (failure !== undefined || root.subtests.length === before) {
      addLoadedFile(root, file, absolute, failure);
    }
  }
  harness.startBuilt();
  await harness.whenAllFinished();
}

// What --require and --import name.
async function importFirst() {
  const { Module } = require('internal/modules/cjs_loader');
  Module._preloadModules(internalBinding('core').options.requires);
  await require('internal/modules/esm/main').preload();
}

function addLoadedFile(root, name, file, failure) {
  const { Test } = require('internal/test/test');
  const test = root.createSubtest(Test, name, undefined, undefined, {
    __proto__: null, loc: { __proto__: null, line: 1, column: 1, file },
  });
  if (failure !== undefined) test.fail(failure.error);
  test.start();
}

module.exports = { findFiles, run };
