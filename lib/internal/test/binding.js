'use strict';

// With --expose-internals, gives tests the native halves of modules.

module.exports = { internalBinding };
