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
  '--enable-source-maps': () => options.enableSourceMaps,
  '--expose-internals': () => options.exposeInternals,
  '--import': () => options.imports,
  '--input-type': () => options.inputType,
  '--insecure-http-parser': () => options.insecureHttpParser,
  '--max-http-header-size': () => options.maxHttpHeaderSize,
  '--pending-deprecation': () => options.pendingDeprecation,
  '--preserve-symlinks': () => options.preserveSymlinks,
  '--preserve-symlinks-main': () => options.preserveSymlinksMain,
  '--redirect-warnings': () => options.redirectWarnings,
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

// Those of TLS come as they were written; the last one counts.
function tlsOption(name) {
  const negated = name.replace('--', '--no-');
  const given = options.tls?.findLast((text) =>
    text === name || text === negated || text.startsWith(`${name}=`));
  if (given === undefined || given === negated) return undefined;
  return given === name ? true : given.slice(name.length + 1);
}

const listsOfTests = new Set([
  '--experimental-test-tag-filter', '--test-name-pattern', '--test-reporter',
  '--test-reporter-destination', '--test-skip-pattern',
]);

// Those of the test runner come in the same way; some can be given several times.
function testOption(name) {
  const negated = name.replace('--', '--no-');
  const given = options.test?.filter((text) =>
    text === name || text === negated || text.startsWith(`${name}=`)) ?? [];
  const values = given.map((text) => (text.includes('=') ? text.slice(name.length + 1) :
    text === name));
  return listsOfTests.has(name) ? values : values.at(-1);
}

// Undefined for an option that there is not.
function getOptionValue(name) {
  return flags[name]?.() ?? (name.includes('test') ? testOption(name) : tlsOption(name));
}

module.exports = { getOptionValue };
