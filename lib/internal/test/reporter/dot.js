'use strict';

// A point for each test that passes, an X for each that fails.

const { colors, formatTest } = require('internal/test/reporter/format');

const kColumnsMin = 20;

function columnsOf() {
  return Math.max(process.stdout.columns ?? kColumnsMin, kColumnsMin);
}

module.exports = async function* dotReporter(source) {
  let count = 0;
  let columns = columnsOf();
  const failed = [];
  for await (const { type, data } of source) {
    if (type === 'test:pass') {
      yield `${colors.green}.${colors.reset}`;
    } else if (type === 'test:fail') {
      yield `${colors.red}X${colors.reset}`;
      failed.push(data);
    } else {
      continue;
    }
    if (++count === columns) {
      yield '\n';
      // The window may have another size by now.
      columns = columnsOf();
      count = 0;
    }
  }
  yield '\n';
  if (failed.length === 0) return;
  yield `\n${colors.red}Failed tests:${colors.white}\n\n`;
  for (const data of failed) yield formatTest('test:fail', data, '', '', true);
};
