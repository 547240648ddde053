'use strict';

// process.emitWarning() and what prints warnings.

const core = internalBinding('core');
const { options } = core;

let hasHintedAtTrace = false;
const disabled = new Set(options.disabledWarnings);

// To the file that was asked for; to the console if that cannot be written.
function writeLine(text) {
  const file = options.redirectWarnings;
  if (file) {
    try {
      require('fs').appendFileSync(file, `${text}\n`);
      return;
    } catch {
      // The warning is worth more than the wish.
    }
  }
  require('internal/console/global').error('%s', text);
}

function isDisabled(warning) {
  return disabled.has(warning.name) || (warning.code !== undefined && disabled.has(warning.code));
}

// The default listener of 'warning'.
function onWarning(warning) {
  if (!(warning instanceof Error) || isDisabled(warning)) return;
  const isDeprecation = warning.name === 'DeprecationWarning';
  if (isDeprecation && process.noDeprecation) return;
  const withTrace = process.traceProcessWarnings || (isDeprecation && process.traceDeprecation);
  let message = `(${process.release.name}:${process.pid}) `;
  if (warning.code) message += `[${warning.code}] `;
  if (withTrace && warning.stack) {
    message += `${warning.stack}`;
  } else {
    message += typeof warning.toString === 'function' ?
      `${warning.toString()}` : Error.prototype.toString.call(warning);
  }
  if (typeof warning.detail === 'string') message += `\n${warning.detail}`;
  if (!withTrace && !hasHintedAtTrace) {
    const flag = isDeprecation ? '--trace-deprecation' : '--trace-warnings';
    const program = require('path').basename(process.argv0 || 'rondo', '.exe');
    message += `\n(Use \`${program} ${flag} ...\` to show where the warning was created)`;
    hasHintedAtTrace = true;
  }
  writeLine(message);
}

let hasDefaultListener = false;
function listen() {
  if (hasDefaultListener) return;
  hasDefaultListener = true;
  process.traceProcessWarnings ??= !!options.traceWarnings;
  process.traceDeprecation ??= !!options.traceDeprecation;
  process.throwDeprecation ??= !!options.throwDeprecation;
  process.noDeprecation ??= !!options.noDeprecation;
  if (options.noWarnings || process.env.NODE_NO_WARNINGS === '1') return;
  // Ours does not count: Node's is there from the start.
  const { _maxListeners } = process;
  process.setMaxListeners(0);
  process.prependListener('warning', onWarning);
  process._maxListeners = _maxListeners;
}

function makeWarning(warning, type, code, constructor, detail) {
  const { validateString } = require('internal/validators');
  if (type) validateString(type, 'type');
  if (typeof detail !== 'string' || detail === '') detail = undefined;
  if (code) validateString(code, 'code');
  if (typeof warning === 'string') {
    const limit = Error.stackTraceLimit;
    const text = warning;
    warning = new Error(text);
    Error.stackTraceLimit = limit;
    warning.name = String(type || 'Warning');
    if (code !== undefined) warning.code = code;
    if (detail !== undefined) warning.detail = detail;
    Error.captureStackTrace(warning, constructor || process.emitWarning);
  } else if (!(warning instanceof Error)) {
    const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_TYPE('warning', ['string', 'Error'], warning);
  }
  return warning;
}

function emitWarning(warning, type, code, constructor) {
  listen();
  let detail;
  if (type !== null && typeof type === 'object' && !Array.isArray(type)) {
    ({ ctor: constructor, code, detail, type = 'Warning' } = type);
  } else if (typeof type === 'function') {
    constructor = type;
    code = '';
    type = 'Warning';
  }
  if (typeof code === 'function') {
    constructor = code;
    code = '';
  }
  warning = makeWarning(warning, type || undefined, code || undefined, constructor, detail);
  if (warning.name === 'DeprecationWarning') {
    if (process.noDeprecation) return;
    if (process.throwDeprecation) {
      process.nextTick(() => { throw warning; });
      return;
    }
  }
  process.nextTick(() => process.emit('warning', warning));
}

// Before anything else happens.
function emitWarningNow(message) {
  listen();
  process.emit('warning', makeWarning(message, undefined, undefined, emitWarningNow));
}

module.exports = { emitWarning, emitWarningNow, listen, onWarning };
