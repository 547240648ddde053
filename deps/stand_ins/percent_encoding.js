'use strict';

// In place of @exodus/bytes/whatwg.js, which brings the tables of all legacy encodings. Queries
// of URLs in a script are always encoded as UTF-8, so that is all there is to do.
const encoder = new TextEncoder();

exports.percentEncodeAfterEncoding = function percentEncodeAfterEncoding(encoding, input, set) {
  let output = '';
  for (const byte of encoder.encode(input)) {
    const character = String.fromCharCode(byte);
    if (byte < 0x20 || byte > 0x7e || set.includes(character)) {
      output += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    } else {
      output += character;
    }
  }
  return output;
};
