'use strict';

// Runs what the command line asks for.

const core = internalBinding('core');
const { options } = core;

function patchArgv() {
  process.argv[0] = process.execPath;
}

function runWorker() {
  if (options.traceWarnings || options.noWarnings) require('internal/process/warning').listen();
  if (options.protoMode !== '') require('internal/process/proto_mode').apply(options.protoMode);
  if (options.keepsCompiledCode) require('internal/modules/compile_cache').enableCompileCache();
  require('internal/main/worker_thread').run();
}

module.exports = function runMain() {
  patchArgv();
  if (options.enableSourceMaps) process.setSourceMapsEnabled(true);
  if (core.threadId !== undefined) {
    runWorker();
    return;
  }
  // Tests are watched one by one.
  const isWatching = options.command === '--watch' && !options.isTest;
  // The process that is watched reads them itself.
  if (options.envFiles.length > 0 && !isWatching) {
    require('internal/process/env_file').load(options.envFiles);
  }
  if (options.traceWarnings || options.noWarnings) require('internal/process/warning').listen();
  if (options.switches !== undefined) require('internal/process/switches').apply();
  if (options.keepsCompiledCode) require('internal/modules/compile_cache').enableCompileCache();
  if (options.wantsCoverage) {
    process.emitWarning('NODE_V8_COVERAGE is not supported: no coverage will be written');
  }
  if (options.channelFd !== undefined) {
    require('internal/child_process/channel').adoptChannel(options.channelFd);
    if (process.env.WATCH_REPORT_DEPENDENCIES) require('internal/main/watch').report();
  }
  if (isWatching) {
    require('internal/main/watch').run(options.envFiles);
    return;
  }
  if (options.protoMode !== '') require('internal/process/proto_mode').apply(options.protoMode);
  if (options.exposeGc) {
    Object.defineProperty(globalThis, 'gc', {
      configurable: true, enumerable: false, writable: true,
      value: require('internal/vm/collector').gc,
    });
  }
  if (options.command?.startsWith('--run=')) {
    const name = options.command.slice('--run='.length);
    require('internal/main/run_script').run(name, process.argv.slice(1));
    return;
  }
  if (options.command !== undefined && !options.isTest) {
    require('internal/explain/main').run(options.command, process.argv.slice(2));
    return;
  }
  if (options.evalSource !== undefined && !options.isRepl) {
    require('internal/main/eval').run(options);
    return;
  }
  if (options.isRepl) {
    require('internal/main/repl').run();
    return;
  }
  if (options.isTest) {
    require('internal/main/test_runner').run();
    return;
  }
  const { Module } = require('internal/modules/cjs_loader');
  if (options.switches?.includes('--entry-url')) {
    Module._preloadModules(options.requires);
    require('internal/modules/esm/main').runEntryUrl(process.argv[1]);
    return;
  }
  const path = require('path').posix;
  const file = path.resolve(process.argv[1]);
  process.argv[1] = file;
  if (options.isCheck) {
    const check = () => require('internal/main/check').run(file);
    if (options.imports.length === 0) check();
    else require('internal/modules/esm/main').runAfterImports(check);
    return;
  }
  Module._preloadModules(options.requires);
  Module.runMain(file);
};
