'use strict';

// util.debuglog(): messages of a section, shown when NODE_DEBUG names it.

const { format, formatWithOptions, inspect } = require('internal/util/inspect');

// Later changes of the variable have no effect.
const enabledSections = sectionPattern(process.env.NODE_DEBUG);
const writers = { __proto__: null };

function sectionPattern(names) {
  if (!names) return undefined;
  const escaped = names.replace(/[|\\{}()[\]^$+?.]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll(',', '$|^')}$`, 'i');
}

function warnOfSecrets(section) {
  if (section !== 'HTTP' && section !== 'HTTP2') return;
  process.emitWarning('Setting the NODE_DEBUG environment variable ' +
    `to '${section.toLowerCase()}' can expose sensitive data (such as passwords, tokens and ` +
    'authentication headers) in the resulting log.');
}

function makeWriter(section) {
  warnOfSecrets(section);
  const { pid } = process;
  return function debug(...args) {
    const colors = Boolean(require('internal/util/colors').shouldColorize(process.stderr));
    const message = formatWithOptions({ colors }, ...args);
    process.stderr.write(format('%s %s: %s\n', section, inspect(pid, { colors }), message));
  };
}

function writerOf(section, isEnabled) {
  return writers[section] ??= isEnabled ? makeWriter(section) : () => {};
}

function defineEnabled(fn, get) {
  Object.defineProperty(fn, 'enabled', {
    __proto__: null, get, configurable: true, enumerable: true,
  });
}

// `callback`, if given, receives the function that replaces the returned one after its first use.
function debuglog(set, callback) {
  let isEnabled;
  let section;
  let write;
  const test = () => {
    section ??= set.toUpperCase();
    return isEnabled ??= enabledSections?.test(section) ?? false;
  };
  const logger = (...args) => {
    if (write === undefined) {
      test();
      write = writerOf(section, isEnabled);
      if (typeof callback === 'function') {
        defineEnabled(write, test);
        callback(write);
      }
    }
    write(...args);
  };
  defineEnabled(logger, test);
  return logger;
}

module.exports = { debuglog };
