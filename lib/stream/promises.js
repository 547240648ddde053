'use strict';

// pipeline() and finished() that return promises.

require('stream');
const { pipeline: { pipelineImpl }, endOfStream, utils } =
  require('internal/deps/readable-stream');

function isOptions(value) {
  return value && typeof value === 'object' && !utils.isNodeStream(value) &&
    !utils.isIterable(value) && !utils.isWebStream(value);
}

function pipeline(...streams) {
  return new Promise((resolve, reject) => {
    let signal;
    let end;
    if (isOptions(streams.at(-1))) ({ signal, end } = streams.pop());
    pipelineImpl(streams, (error, value) => {
      if (error) {
        reject(error);
      } else {
        resolve(value);
      }
    }, { signal, end });
  });
}

module.exports = { finished: endOfStream.finished, pipeline };
