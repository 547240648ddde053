'use strict';

module.exports = require('web-streams-polyfill/dist/ponyfill.mjs');
