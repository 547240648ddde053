'use strict';

// process.execve(): this process becomes another program.

const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { emitExperimentalWarning } = require('internal/util');
const { validateArray, validateObject, validateString } = require('internal/validators');

const isClean = (value) => typeof value === 'string' && !value.includes('\0');

function checkArguments(args) {
  validateArray(args, 'args');
  for (let index = 0; index < args.length; index++) {
    if (!isClean(args[index])) {
      throw new ERR_INVALID_ARG_VALUE(
        `args[${index}]`, args[index], 'must be a string without null bytes');
    }
  }
}

function toPairs(env) {
  validateObject(env, 'env');
  const pairs = [];
  for (const [name, value] of Object.entries(env)) {
    if (!isClean(name) || !isClean(value)) {
      throw new ERR_INVALID_ARG_VALUE(
        'env', env, 'must be an object with string keys and values without null bytes');
    }
    pairs.push(`${name}=${value}`);
  }
  return pairs;
}

function publish(message) {
  if (!internalBinding('core').builtins.isLoaded('diagnostics_channel')) return;
  const channel = require('diagnostics_channel').channel('process.execve');
  if (channel.hasSubscribers) channel.publish(message);
}

// There is no way back: what was given up for the other program is gone.
function execve(execPath, args = [], env = process.env) {
  emitExperimentalWarning('process.execve');
  validateString(execPath, 'execPath');
  checkArguments(args);
  const pairs = toPairs(env);
  publish({ execPath, args, env: pairs });
  const native = internalBinding('process');
  const code = native.replace(execPath, args, pairs);
  const { stack } = new Error(`process.execve failed with error code ${code}`);
  internalBinding('core').writeText(2, `${stack.replace(/^Error: /, '')}\n`);
  native.abort();
}

module.exports = execve;
