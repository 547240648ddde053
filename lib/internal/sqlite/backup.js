'use strict';

// Copies of whole databases, made step by step while the program goes on.

const { invalidArgType, outOfRange } = require('internal/sqlite/errors');
const { Database } = require('internal/sqlite/database');
const { native } = require('internal/sqlite/native');
const {
  readFunction, readOption, readPath, readString, requireInteger, requireObject,
} = require('internal/sqlite/options');

// Calls back with an error, or with the number of pages when all of them are copied.
function copyPages(handle, rate, progress, done) {
  native.stepBackup(handle, rate, function onStep(error, totalPages, remainingPages) {
    let problem = error;
    if (problem === undefined && remainingPages !== 0) {
      try {
        progress?.({ totalPages, remainingPages });
      } catch (thrown) {
        native.finishBackup(handle);
        done.reject(thrown);
        return;
      }
      copyPages(handle, rate, progress, done);
      return;
    }
    native.finishBackup(handle);
    if (problem === undefined) done.resolve(totalPages);
    else done.reject(problem);
  });
}

function backup(sourceDb, path) {
  requireObject(sourceDb, 'sourceDb');
  if (!Database.isDatabase(sourceDb)) {
    throw invalidArgType('The "sourceDb" argument must be an instance of DatabaseSync.');
  }
  const connection = Database.connectionOf(sourceDb);
  const file = readPath(path);
  if (arguments.length > 2) requireObject(arguments[2], 'options');
  const options = arguments[2] ?? {};
  const rate = readOption(options, 'rate', 100, requireInteger);
  if (rate < 1) throw outOfRange('The "options.rate" argument must be a positive integer.');
  const source = readString(options, 'source', 'main');
  const target = readString(options, 'target', 'main');
  const progress = readFunction(options, 'progress');
  return new Promise((resolve, reject) => {
    const handle = native.startBackup(connection, file, source, target);
    copyPages(handle, rate, progress, { resolve, reject });
  });
}

module.exports = { backup };
