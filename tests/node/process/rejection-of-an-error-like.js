'use strict';

// An object that has a stack is shown with it.

const assert = require('assert');

class ErrorLike {
  constructor() {
    Error.captureStackTrace(this);
    this.message = 'error-like';
  }
}
const messages = [];
process.on('warning', (warning) => messages.push(warning.message));
(function lookForMe() {
  Promise.reject(new ErrorLike());
})();
process.on('exit', () => {
  assert.strictEqual(messages.length, 2);
  assert.match(messages[0], /lookForMe/);
});
