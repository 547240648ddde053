'use strict';

// What becomes of the errors of a session. All of them go to its domain, those of timers and other
// callbacks as well, and are shown there.

const { codes: { ERR_INVALID_REPL_INPUT } } = require('internal/errors');

const domains = new WeakSet();
let sessionCount = 0;

// A listener would never hear of the errors of a session, which the domain takes.
function refuseListeners(event) {
  if (event !== 'uncaughtException' || !process.domain || !domains.has(process.domain)) return;
  throw new ERR_INVALID_REPL_INPUT(
    'Listeners for `uncaughtException` cannot be used in the REPL');
}

// The session of the rondo command is the program itself, and may listen.
function attach(repl, domain, isStandalone) {
  repl._domain = domain;
  if (!isStandalone) {
    domains.add(domain);
    if (sessionCount++ === 0) process.prependListener('newListener', refuseListeners);
    repl.once('exit', () => {
      if (--sessionCount === 0) process.removeListener('newListener', refuseListeners);
    });
  }
  domain.on('error', (error) => {
    if (isStandalone && process.listenerCount('uncaughtException') !== 0) {
      repl._isEvaluating = true;
      process.nextTick(() => {
        repl._isEvaluating = false;
        process.emit('uncaughtException', error);
        goOn(repl);
        repl._goOn();
      });
      return;
    }
    repl._showError(error);
    goOn(repl);
  });
}

function goOn(repl) {
  repl.clearBufferedCommand();
  repl.lines.level = [];
  if (!repl.closed || repl._isExitWaiting) repl.displayPrompt();
}

module.exports = { attach };
