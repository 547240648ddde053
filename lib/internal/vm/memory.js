'use strict';

// vm.measureMemory().

const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
const { setImmediate } = require('internal/timers/functions');
const { validateObject, validateOneOf } = require('internal/validators');
const { emitExperimentalWarning, kEmptyObject } = require('internal/util');

// What is in use, and what the heap has taken from the system.
function summary() {
  const [total, used] = internalBinding('process').heapSizes();
  return { total: { jsMemoryEstimate: used, jsMemoryRange: [used, total] } };
}

async function measure(execution) {
  if (execution === 'eager') {
    internalBinding('core').collectGarbage();
  } else {
    // Not in the midst of what makes the garbage.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return summary();
}

function measureMemory(options = kEmptyObject) {
  emitExperimentalWarning('vm.measureMemory');
  validateObject(options, 'options');
  const { mode = 'summary', execution = 'default' } = options;
  validateOneOf(mode, 'options.mode', ['summary', 'detailed']);
  validateOneOf(execution, 'options.execution', ['default', 'eager']);
  // The engine does not know which context an object belongs to.
  if (mode === 'detailed') {
    return Promise.reject(new ERR_METHOD_NOT_IMPLEMENTED('detailed vm.measureMemory'));
  }
  return measure(execution);
}

module.exports = { measureMemory };
