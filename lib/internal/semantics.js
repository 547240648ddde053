'use strict';

// The older and the other rules, by --semantics and --await.

function apply({ semantics, legacyAwait }) {
  if (semantics === 'node10') {
    const { rules } = require('internal/timers');
    rules.drainBetweenTimers = false;
    rules.intervalSurvivesThrow = false;
    require('internal/immediates').rules.drainBetweenImmediates = false;
  } else if (semantics === 'browser') {
    const { rules } = require('internal/timers');
    rules.nestingClamp = true;
    rules.zeroIsOne = false;
  }
  if (legacyAwait) require('internal/legacy_await').install();
}

module.exports = { apply };
