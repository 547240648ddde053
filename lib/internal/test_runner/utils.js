'use strict';

// The name by which Node's own tests know it.

const { toRegExp } = require('internal/test/config');

module.exports = {
  convertStringToRegExp(text, name) {
    return toRegExp(text, name);
  },
};
