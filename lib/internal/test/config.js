'use strict';

// What the command line and the environment ask of the test runner.

const { getOptionValue } = require('internal/options');
const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { isRegExp } = require('internal/util/types');
const { validateInteger, validateOneOf } = require('internal/validators');

// A pattern can be a literal of a regular expression, with flags.
function toRegExp(text, name = 'value') {
  const literal = /^\/(.*)\/([a-z]*)$/s.exec(text);
  const [pattern, flags] = literal === null ? [text, undefined] : [literal[1], literal[2]];
  try {
    return new RegExp(pattern, flags || undefined);
  } catch (error) {
    throw new ERR_INVALID_ARG_VALUE(name, text,
                                    `is an invalid regular expression.${error ? ` ${error}` : ''}`);
  }
}

function toPatterns(texts) {
  if (texts === undefined || texts.length === 0) return null;
  return texts.map((text) => (isRegExp(text) ? text : toRegExp(text)));
}

const kDefaultReporter = 'spec';

// Pairs of reporters and destinations.
function reportersOf() {
  const reporters = [...(getOptionValue('--test-reporter') ?? [])];
  const destinations = [...(getOptionValue('--test-reporter-destination') ?? [])];
  if (reporters.length === 0 && destinations.length === 0) reporters.push(kDefaultReporter);
  if (reporters.length === 1 && destinations.length === 0) destinations.push('stdout');
  if (reporters.length !== destinations.length) {
    throw new ERR_INVALID_ARG_VALUE(
      '--test-reporter', reporters,
      'must match the number of specified \'--test-reporter-destination\'');
  }
  return { reporters, destinations };
}

function shardOf() {
  const text = getOptionValue('--test-shard');
  if (text === undefined) return undefined;
  const match = /^(\d+)\/(\d+)$/.exec(text);
  if (match === null) {
    throw new ERR_INVALID_ARG_VALUE('--test-shard', text,
                                    'must be in the form of <index>/<total>');
  }
  const [index, total] = [Number(match[1]), Number(match[2])];
  validateInteger(total, 'total shards', 1);
  validateInteger(index, 'shard index', 1, total);
  return { __proto__: null, index, total };
}

function numberOf(name, fallback) {
  const text = getOptionValue(name);
  return text === undefined ? fallback : Number(text);
}

function seedOf(text) {
  if (text === undefined) return undefined;
  validateInteger(Number(text), '--test-random-seed', 0, 2 ** 32 - 1);
  return Number(text);
}

function isolationOf(isTestRunner) {
  if (!isTestRunner) return 'none';
  const isolation = getOptionValue('--test-isolation') ?? 'process';
  validateOneOf(isolation, '--test-isolation', ['process', 'none']);
  return isolation;
}

function readConfig() {
  const context = process.env.NODE_TEST_CONTEXT;
  const isTestRunner = Boolean(getOptionValue('--test'));
  const isChild = context === 'child';
  const isChildV8 = context === 'child-v8';
  const seed = getOptionValue('--test-random-seed');
  const config = {
    __proto__: null,
    isTestRunner,
    isChild,
    isChildV8,
    cwd: process.cwd(),
    concurrency: numberOf('--test-concurrency', true),
    forceExit: Boolean(getOptionValue('--test-force-exit')),
    globalSetup: getOptionValue('--test-global-setup'),
    isolation: isolationOf(isTestRunner),
    moduleMocks: Boolean(getOptionValue('--experimental-test-module-mocks')),
    only: Boolean(getOptionValue('--test-only')),
    randomSeed: seedOf(seed),
    randomize: seed !== undefined || Boolean(getOptionValue('--test-randomize')),
    rerunFailuresFilePath: getOptionValue('--test-rerun-failures'),
    shard: isTestRunner ? shardOf() : undefined,
    tagFilters: normalizeTags(getOptionValue('--experimental-test-tag-filter')),
    testNamePatterns: toPatterns(getOptionValue('--test-name-pattern')),
    testSkipPatterns: toPatterns(getOptionValue('--test-skip-pattern')),
    timeout: numberOf('--test-timeout', Infinity) || Infinity,
    updateSnapshots: Boolean(getOptionValue('--test-update-snapshots')),
    workerId: process.env.NODE_TEST_WORKER_ID,
  };
  if (isChildV8) config.fixedReporter = 'v8';
  else if (isChild) config.fixedReporter = 'tap';
  else Object.assign(config, reportersOf());
  return config;
}

function normalizeTags(tags) {
  if (tags === undefined || tags.length === 0) return null;
  return tags.map((tag) => tag.toLowerCase());
}

let config;

module.exports = {
  getConfig: () => (config ??= readConfig()),
  normalizeTags,
  toPatterns,
  toRegExp,
};
