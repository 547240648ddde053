'use strict';
// An addon of napi-rs.
const { crc32, crc32c } = require('@node-rs/crc32');

console.log(crc32('text'), crc32(Buffer.from('text')), crc32(Buffer.from('xt'), crc32('te')));
console.log(crc32c('text'), crc32c(new Uint8Array(1000)));
try {
  crc32(5);
} catch (error) {
  console.log(error.name, error.code, error.message);
}
