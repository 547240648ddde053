'use strict';

// Warns when a program requires a module that is on its way out. Our own modules may.

const { isCalledByPackage } = require('internal/util/package_caller');

const warned = new Set();

module.exports = function warnAboutBuiltin(id) {
  if (warned.has(id)) {
    return;
  }
  if (id === 'sys') {
    process.emitWarning('sys is deprecated. Use util instead.', 'DeprecationWarning', 'DEP0025');
  } else if (isCalledByPackage()) {
    return;
  } else {
    process.emitWarning(
      'The `punycode` module is deprecated. Please use a userland alternative instead.',
      'DeprecationWarning', 'DEP0040');
  }
  warned.add(id);
};
