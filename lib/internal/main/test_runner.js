'use strict';

// rondo --test [PATTERN...]

function run() {
  const { Module } = require('internal/modules/cjs_loader');
  const { options } = internalBinding('core');
  const { getConfig } = require('internal/test/config');
  const config = getConfig();
  if (config.isolation === 'none') Module._preloadModules(options.requires);
  const patterns = process.argv.slice(1);
  const runner = require('internal/test/runner');
  const place = { globPatterns: patterns, cwd: process.cwd() };
  if (patterns.length > 0 && runner.findFiles(place).length === 0) {
    process.stderr.write(`Could not find '${patterns.join(', ')}'\n`);
    process.exit(1);
  }
  const stream = runner.run({
    __proto__: null,
    concurrency: config.concurrency,
    forceExit: config.forceExit,
    globPatterns: patterns,
    globalSetup: config.globalSetup,
    isFromCommandLine: true,
    isolation: config.isolation,
    only: config.only,
    randomSeed: config.randomSeed,
    randomize: config.randomize,
    shard: config.shard,
    tagFilters: config.tagFilters,
    testNamePatterns: config.testNamePatterns ?? undefined,
    testSkipPatterns: config.testSkipPatterns ?? undefined,
    testTagFilters: config.tagFilters ?? undefined,
    timeout: config.timeout,
    setup: (source) => require('internal/test/reporters').attach(source, config),
  });
  stream.on('test:summary', ({ file, success }) => {
    if (file === undefined && !success) process.exitCode = 1;
  });
}

module.exports = { run };
