'use strict';

const { validateString } = require('internal/validators');

// Whether the whole path matches the pattern, with the separators of the platform.
function matchesGlob(path, pattern, platform) {
  validateString(path, 'path');
  validateString(pattern, 'pattern');
  return require('internal/deps/minimatch').minimatch(path, pattern, {
    __proto__: null,
    nocase: false,
    nocomment: true,
    nonegate: true,
    optimizationLevel: 2,
    platform,
    windowsPathsNoEscape: true,
    nocaseMagicOnly: true,
  });
}

module.exports = { matchesGlob };
