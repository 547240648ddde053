'use strict';

// The forms in which connect() and listen() take their arguments.

const { kNormalizedArgs } = require('internal/net/symbols');

// False for what is none.
function toNumber(value) {
  const number = Number(value);
  return number >= 0 ? number : false;
}

function isPipeName(value) {
  return typeof value === 'string' && toNumber(value) === false;
}

function toOptions(args) {
  const [first, second] = args;
  if (typeof first === 'object' && first !== null) return first;
  if (isPipeName(first)) return { path: first };
  const options = { port: first };
  if (args.length > 1 && typeof second === 'string') options.host = second;
  return options;
}

// [options, callback or null]: of (options), (path) or (port, host), each with a callback last.
function normalizeArgs(args) {
  const last = args[args.length - 1];
  const normalized = args.length === 0 ? [{}, null] :
    [toOptions(args), typeof last === 'function' ? last : null];
  normalized[kNormalizedArgs] = true;
  return normalized;
}

module.exports = { isPipeName, normalizeArgs, toNumber };
