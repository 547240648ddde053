'use strict';

// For the process that runs this one.

const { encode } = require('internal/test/wire');

module.exports = async function* v8Reporter(source) {
  for await (const event of source) yield encode(event);
};
