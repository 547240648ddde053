'use strict';

// In place of the package abort-controller: these classes are globals here.
exports.AbortController = globalThis.AbortController;
exports.AbortSignal = globalThis.AbortSignal;
