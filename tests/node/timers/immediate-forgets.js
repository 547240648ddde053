'use strict';
// An immediate that has run, or was cleared, holds neither its callback nor its arguments.
const assert = require('assert');
const argument = {};

function hasForgotten(immediate) {
  return immediate._onImmediate === undefined && immediate._argv === undefined &&
    immediate._destroyed;
}

const ran = setImmediate(() => {}, argument);
const threw = setImmediate(() => { throw argument; }, argument, argument);
const cleared = setImmediate(() => {}, argument);
assert(![ran, threw, cleared].some(hasForgotten));
clearImmediate(cleared);
assert(hasForgotten(cleared));
process.once('uncaughtException', () => {});
setImmediate(() => setImmediate(() => assert([ran, threw].every(hasForgotten))));
