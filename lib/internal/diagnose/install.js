'use strict';

// --diagnose: warns of what holds up the loop. Loaded only then.

const core = internalBinding('core');

function install(entries) {
  require('internal/diagnose/callbacks').install(entries);
  require('internal/diagnose/sync_calls').install();
  require('internal/diagnose/misuse').install(entries);
  require('internal/diagnose/zalgo').install();
  const { emitExit } = entries;
  const { summarize } = require('internal/diagnose/findings');
  let isDone = false;
  const finish = () => {
    if (isDone) return;
    isDone = true;
    require('internal/diagnose/misuse').finish();
    summarize();
  };
  entries.emitExit = () => {
    const code = emitExit();
    finish();
    return code;
  };
  const { reallyExit } = core;
  core.reallyExit = (code) => {
    finish();
    reallyExit(code);
  };
}

module.exports = { install };
