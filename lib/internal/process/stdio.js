'use strict';

// Standard input, output and error of the process.
//
// Most programs only print by the console. For them no stream is made, and the modules of streams
// are not even loaded: see write().

const core = internalBinding('core');
const binding = internalBinding('stdio');

const descriptors = { __proto__: null, stdin: 0, stdout: 1, stderr: 2 };
const streams = { __proto__: null, stdin: undefined, stdout: undefined, stderr: undefined };

// The program may have put something else in the place of process.stdout before it first used the
// console, which then belongs to that.
const isReplaced = (name) =>
  Object.getOwnPropertyDescriptor(process, name)?.get?.isBuiltin !== true;
const isTaken = { __proto__: null, stdout: isReplaced('stdout'), stderr: isReplaced('stderr') };

const isWorker = core.threadId !== undefined;

function get(name) {
  if (isWorker) return require('internal/worker/process').getStream(name);
  return streams[name] ??= name === 'stdin' ?
    require('internal/stdio/input').makeStandardInput(descriptors.stdin) :
    require('internal/stdio/output').makeStandardOutput(descriptors[name]);
}

// Whether nobody has seen the stream yet.
function isDirect(name) {
  return streams[name] === undefined && !isTaken[name] && !isWorker;
}

// For the console: as a stream would, but a failure is nobody's business.
function write(name, text) {
  if (isDirect(name)) {
    core.writeText(descriptors[name], text);
  } else {
    process[name].write(text);
  }
}

// What the console needs to know for its colours.
const terminals = { __proto__: null };
function describe(name) {
  return terminals[name] ??= {
    isTTY: !isWorker && binding.isTerminal(descriptors[name]),
    getColorDepth: (env) => require('internal/tty').getColorDepth(env),
  };
}

module.exports = { describe, get, isDirect, write };
