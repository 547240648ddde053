'use strict';

// What vm.Script gives as its cached data. The engine keeps compiled code by itself, so this only
// says which source and which version it was for, by which others tell whether a cache is good.

const { Buffer } = require('buffer');

const magic = 'rondo-script';

function hashOf(code) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < code.length; index++) {
    hash = Math.imul(hash ^ code.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

function make(code) {
  const tag = require('v8').cachedDataVersionTag();
  return Buffer.from(`${magic} ${tag} ${code.length} ${hashOf(code)}`);
}

function fits(cachedData, code) {
  const { buffer, byteOffset, byteLength } = cachedData;
  return make(code).equals(Buffer.from(buffer, byteOffset, byteLength));
}

module.exports = { fits, make };
