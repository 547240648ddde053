'use strict';

module.exports = { ...require('internal/timers/functions') };
Object.defineProperty(module.exports, 'promises', {
  configurable: true,
  enumerable: true,
  get: () => require('timers/promises'),
});
