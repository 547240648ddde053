'use strict';

// Coverage for lcov. There is no coverage, so there is nothing that could be reported.

const { Transform } = require('stream');

class LcovReporter extends Transform {
  constructor(options) {
    super({ ...options, writableObjectMode: true });
  }

  _transform(event, encoding, callback) {
    callback(null);
  }
}

module.exports = LcovReporter;
