'use strict';

// util.getCallSites(): the frames of the caller as plain objects.

const core = internalBinding('core');
const { validateBoolean, validateInteger, validateObject } = require('internal/validators');

function parseLocation(text) {
  const match = /^(.*):(\d+):(\d+)$/.exec(text);
  return match === null ? { scriptName: text, lineNumber: 0, column: 0 } :
    { scriptName: match[1], lineNumber: Number(match[2]), column: Number(match[3]) };
}

// Reads one line of a stack in the form `    at name (file:line:column)`.
function parseFrame(line) {
  const text = line.replace(/^\s*at /, '');
  const named = /^(.*) \((.*)\)$/.exec(text);
  const name = named === null ? '' :
    named[1].replace(/^(?:async |new )/, '').replace(/ \[as .*\]$/, '');
  const { scriptName, lineNumber, column } = parseLocation(named === null ? text : named[2]);
  const functionName = name.slice(name.lastIndexOf('.') + 1);
  return {
    functionName: functionName === '<anonymous>' ? '' : functionName,
    scriptId: '0',
    scriptName,
    lineNumber,
    columnNumber: column,
    column,
  };
}

function validateOptions(options) {
  validateObject(options, 'options');
  if (options.sourceMap !== undefined) validateBoolean(options.sourceMap, 'options.sourceMap');
}

function stackLines(frameCount, hidden, usesMaps) {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const { sourceMaps } = core;
  if (!usesMaps) core.sourceMaps = undefined;
  Error.stackTraceLimit = frameCount;
  Error.prepareStackTrace = undefined;
  try {
    const error = new Error();
    Error.captureStackTrace(error, hidden);
    const { formatStack } = require('internal/stack');
    return formatStack(error).split('\n').filter((line) => /^ {4}at (?!async )/.test(line));
  } finally {
    core.sourceMaps = sourceMaps;
    Error.stackTraceLimit = stackTraceLimit;
    Error.prepareStackTrace = prepareStackTrace;
  }
}

function getCallSites(frameCount, options, hidden) {
  let count = frameCount;
  if (options !== undefined) {
    validateOptions(options);
  } else if (typeof frameCount === 'object') {
    validateOptions(frameCount);
    count = 10;
  }
  validateInteger(count, 'frameCount', 1, 200);
  const { sourceMap = true } = options ?? (typeof frameCount === 'object' ? frameCount : {});
  return stackLines(count, hidden, sourceMap).slice(0, count).map(parseFrame);
}

module.exports = { getCallSites, parseFrame, stackLines };
