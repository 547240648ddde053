'use strict';

// rondo --test [PATTERN...]

function run() {
  const { Module } = require('internal/modules/cjs_loader');
  const { options } = internalBinding('core');
  const { getConfig } = require('internal/test/config');
  const config = getConfig();
  // Without isolation this waits for the global setup.
  if (config.isolation === 'process') Module._preloadModules(options.requires);
  const patterns = process.argv.slice(1);
  const runner = require('internal/test/runner');
  const place = { globPatterns: patterns, cwd: process.cwd() };
  if (patterns.length > 0 && runner.findFiles(place).length === 0) {
    process.stderr.write(`Could not find '${patterns.join(', ')}'\n`);
    process.exit(1);
  }
  const settings = {
    __proto__: null,
    concurrency: config.isolation === 'none' ? 1 : config.concurrency,
    forceExit: config.forceExit,
    globPatterns: patterns,
    globalSetupPath: config.globalSetup,
    isFromCommandLine: true,
    isolation: config.isolation,
    only: config.only,
    randomSeed: config.randomSeed,
    randomize: config.randomize,
    rerunFailuresFilePath: config.rerunFailuresFilePath,
    shard: config.shard,
    watch: options.command === '--watch',
    testNamePatterns: config.testNamePatterns ?? undefined,
    testSkipPatterns: config.testSkipPatterns ?? undefined,
    testTagFilters: config.tagFilters ?? undefined,
    timeout: config.timeout,
    setup: (source) => require('internal/test/reporters').attach(source, config),
  };
  require('internal/util/debuglog').debuglog('test_runner')(
    'test runner configuration:', settings);
  runner.run(settings).on('test:summary', ({ file, success }) => {
    if (file === undefined && !success) process.exitCode = 1;
  });
}

module.exports = { run };
