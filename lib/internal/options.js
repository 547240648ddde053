'use strict';

// The options of the command line by the names that they have there.

const { options } = internalBinding('core');

const flags = {
  '__proto__': null,
  '--abort-on-uncaught-exception': () => options.abortOnUncaught,
  '--conditions': () => options.conditions,
  '--deprecation': () => !options.noDeprecation,
  '--disable-proto': () => options.protoMode,
  '--disable-warning': () => options.disabledWarnings,
  '--expose-internals': () => options.exposeInternals,
  '--insecure-http-parser': () => options.insecureHttpParser,
  '--max-http-header-size': () => options.maxHttpHeaderSize,
  '--pending-deprecation': () =>
    options.pendingDeprecation || process.env.NODE_PENDING_DEPRECATION === '1',
  '--preserve-symlinks': () => options.preserveSymlinks,
  '--require': () => options.requires,
  '--stack-trace-limit': () => options.stackTraceLimit,
  '--throw-deprecation': () => options.throwDeprecation,
  '--trace-deprecation': () => options.traceDeprecation,
  '--trace-uncaught': () => options.traceUncaught,
  '--trace-warnings': () => options.traceWarnings,
  '--unhandled-rejections': () => options.unhandledRejections,
  '--use-env-proxy': () => options.useEnvProxy,
  '--warnings': () => !options.noWarnings,
};

// Undefined for an option that there is not.
function getOptionValue(name) {
  return flags[name]?.();
}

module.exports = { getOptionValue };
