'use strict';

const { validateString, validateStringArray } = require('internal/validators');

function validateInput(value, name) {
  if (Array.isArray(value)) validateStringArray(value, name);
  else validateString(value, name);
}

// util.diff(): [operation, item] pairs; -1 is deleted, 1 inserted, 0 in both.
function diff(actual, expected) {
  if (actual === expected) return [];
  validateInput(actual, 'actual');
  validateInput(expected, 'expected');
  return require('internal/assert/myers_diff').myersDiff(actual, expected).reverse();
}

module.exports = { diff };
