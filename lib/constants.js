'use strict';

// The old place of what is in os.constants and fs.constants now.

const { dlopen, errno, priority, signals } = require('os').constants;
const { constants: fs } = require('fs');
const { constants: crypto } = require('crypto');

module.exports = Object.freeze({
  ...dlopen, ...errno, ...priority, ...signals, ...fs, ...crypto,
});
