'use strict';

// Which tests are left out.

function matchesAny(patterns, text) {
  return patterns.some((pattern) => {
    pattern.lastIndex = 0;
    return pattern.test(text);
  });
}

// "suite test": the names of a test and of all around it.
function spacedName(test) {
  return test.parent === null ? '' : `${spacedName(test.parent)} ${test.name}`;
}

function matchesNames(test, patterns) {
  if (test.parent === null) return false;
  return matchesAny(patterns, test.name) || matchesNames(test.parent, patterns) ||
    matchesAny(patterns, spacedName(test).trim());
}

function isLeftOutByName(test) {
  const { testNamePatterns, testSkipPatterns, tagFilters } = test.config;
  if (tagFilters && !tagFilters.every((tag) => test.tags.includes(tag))) return true;
  if (testNamePatterns && !matchesNames(test, testNamePatterns)) return true;
  return Boolean(testSkipPatterns) &&
    (matchesAny(testSkipPatterns, test.name) ||
     matchesAny(testSkipPatterns, spacedName(test).trim()));
}

// A file that has a process of its own heeds `only` if all files are told to.
function filtersByOnly({ only, isolation, isChild, isChildV8 }) {
  return only || (isolation === 'none' && !isChild && !isChildV8);
}

// Whether `only` leaves it out. A suite stays if anything in it stays.
function isLeftOutByOnly(test) {
  const { parent } = test;
  const { config } = test;
  if (!config.only && !(parent.runOnlySubtests && filtersByOnly(config))) return false;
  if (test.onlyOption === true || test.hasOnlyInside) return false;
  if (test.onlyOption === false) return true;
  if (parent.parent === null) return true;
  // All in a suite or a test that was selected is, unless it has a selection of its own.
  return parent.runOnlySubtests || parent.hasOnlyInside || !isSelected(parent);
}

function isSelected(test) {
  for (let cursor = test; cursor.parent !== null; cursor = cursor.parent) {
    if (cursor.onlyOption !== undefined) return cursor.onlyOption;
    if (cursor.hasOnlyInside) return false;
  }
  return false;
}

// A test that is selected keeps the suites around it. False if a test that runs has declared it.
function markOnly(test) {
  for (let cursor = test.parent; cursor.parent !== null; cursor = cursor.parent) {
    if (!cursor.isSuite) return false;
    cursor.hasOnlyInside = true;
  }
  return true;
}

module.exports = { filtersByOnly, isLeftOutByName, isLeftOutByOnly, markOnly };
