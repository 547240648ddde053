'use strict';

// rondo without a script, on a terminal.

const core = internalBinding('core');

function run() {
  const { env } = process;
  if (core.options.inputType !== undefined && core.options.inputType !== '') {
    process._rawDebug('Cannot specify --input-type for REPL');
    process.exit(9);
  }
  const { Module } = require('internal/modules/cjs_loader');
  Module._preloadModules(core.options.requires);
  if (env.NODE_REPL_EXTERNAL_MODULE) {
    Module._load(env.NODE_REPL_EXTERNAL_MODULE, undefined, true);
    return;
  }
  if (!core.options.isQuiet) {
    console.log(`Welcome to Rondo, which speaks Node.js ${process.version}.\n` +
      'Type ".help" for more information.');
  }
  const { historySize } = require('internal/repl/history');
  const { kStandalone } = require('internal/repl/session');
  const repl = require('repl').start({
    [kStandalone]: true,
    prompt: '> ',
    useGlobal: true,
    ignoreUndefined: false,
    breakEvalOnSigint: true,
    terminal: process.stdout.isTTY && env.NODE_NO_READLINE !== '1',
    useColors: env.NODE_DISABLE_COLORS || env.NO_COLOR ? false : undefined,
    historySize: historySize(env),
    replMode: env.NODE_REPL_MODE?.toLowerCase().trim() === 'strict' ?
      require('repl').REPL_MODE_STRICT : require('repl').REPL_MODE_SLOPPY,
  });
  if (repl.terminal) repl.setupHistory({}, () => {});
  showUncaught(repl);
  repl.on('exit', () => process.exit());
  if (core.options.evalSource !== undefined) {
    require('internal/main/eval').run(core.options);
    require('internal/repl/context').addModuleVariables(globalThis);
  }
}

// What fails later, in a timer for instance, is shown and ends nothing.
function showUncaught(repl) {
  require('internal/process/execution').addUncaughtExceptionCaptureCallback((error) => {
    // When nobody reads any more, showing it would only fail again.
    if (error?.code === 'EPIPE' && error.syscall === 'write') return false;
    if (repl.terminal) repl.output.write('\r\u001b[K');
    repl._domain.emit('error', error);
    return true;
  });
}

module.exports = { run };
