'use strict';

// What is said to the native half along with the headers of a request or an answer.

const bits = { endStream: 1, trailers: 2 };

function submitFlags({ endStream, waitForTrailers }) {
  return (endStream ? bits.endStream : 0) | (waitForTrailers ? bits.trailers : 0);
}

module.exports = { submitFlags };
