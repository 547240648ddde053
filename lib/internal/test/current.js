'use strict';

// The test that code runs for: what a test schedules belongs to it, too.

const { AsyncLocalStorage } = require('internal/async_local_storage');

const storage = new AsyncLocalStorage();

// Stands for the reporters: what they throw is nobody's failure but theirs.
const reporterScope = { __proto__: null };

function currentTest() {
  const current = storage.getStore();
  return current === reporterScope ? undefined : current;
}

function isInReporter() {
  return storage.getStore() === reporterScope;
}

function runFor(test, callback) {
  return storage.run(test, callback);
}

function runForReporter(callback) {
  return storage.run(reporterScope, callback);
}

function runForNobody(callback) {
  return storage.exit(callback);
}

module.exports = { currentTest, isInReporter, runFor, runForNobody, runForReporter };
