'use strict';

// --trace-exit: says where process.exit() was called.

const core = internalBinding('core');

function start() {
  const { reallyExit } = process;
  process.reallyExit = function(code) {
    const thread = core.threadId === undefined ? '' : `, thread:${core.threadId}`;
    const place = {};
    Error.stackTraceLimit = core.options.stackTraceLimit;
    Error.captureStackTrace(place, process.reallyExit);
    const lines = place.stack.split('\n').slice(1).join('\n');
    core.writeText(2, `(node:${process.pid}${thread}) WARNING: Exited the environment with code ` +
      `${code ?? 0}\n${lines}\n`);
    return Reflect.apply(reallyExit, this, [code]);
  };
}

module.exports = { start };
