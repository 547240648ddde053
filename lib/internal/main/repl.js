'use strict';

// rondo without a script, on a terminal.

const core = internalBinding('core');

function run() {
  const { env } = process;
  const { Module } = require('internal/modules/cjs_loader');
  Module._preloadModules(core.options.requires);
  if (!core.options.isQuiet) {
    console.log(`Welcome to Rondo, which speaks Node.js ${process.version}.\n` +
      'Type ".help" for more information.');
  }
  const { historySize } = require('internal/repl/history');
  const repl = require('repl').start({
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
}

// What fails later, in a timer for instance, is shown and ends nothing.
function showUncaught(repl) {
  require('internal/process/execution').addUncaughtExceptionCaptureCallback((error) => {
    // When nobody reads any more, showing it would only fail again.
    if (error?.code === 'EPIPE' && error.syscall === 'write') return false;
    if (repl.terminal) repl.output.write('\r\u001b[K');
    repl._showError(error);
    repl.clearBufferedCommand();
    repl.displayPrompt();
    return true;
  });
}

module.exports = { run };
