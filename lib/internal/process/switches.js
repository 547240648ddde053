'use strict';

// Options that are kept by their names and have to be acted upon when a program starts.

const { switches } = internalBinding('core').options;
const { getOptionValue, isOn } = require('internal/options');

function apply() {
  if (switches.some((text) => /^--(?:permission|allow-)/.test(text))) {
    require('internal/process/permission').start();
  }
  if (switches.some((text) => text.startsWith('--report-'))) require('internal/process/report').start();
  if (isOn('--cpu-prof')) {
    require('internal/v8/cpu_profile').profileRun(
      getOptionValue('--cpu-prof-dir'), getOptionValue('--cpu-prof-name'));
  }
  if (switches.some((text) => text.startsWith('--trace-event'))) {
    require('internal/trace/log').startFromOptions();
  }
  applyInWorker();
}

// The permission model is the main thread's.
function applyInWorker() {
  if (isOn('--trace-exit')) require('internal/process/trace_exit').start();
}

module.exports = { apply, applyInWorker };
