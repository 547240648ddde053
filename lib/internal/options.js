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

// Those of TLS, and further switches, come as they were written; the last one counts.
function listedOption(name) {
  const negated = name.replace('--', '--no-');
  const isMeant = (text) => text === name || text === negated || text.startsWith(`${name}=`);
  const given = options.switches?.findLast(isMeant) ?? options.tls?.findLast(isMeant);
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
  return flags[name]?.() ?? (name.includes('test') ? testOption(name) : listedOption(name));
}

// Whether an option was given that is off without a word, or was not taken back that is on.
const isOn = (name) => listedOption(name) === true;
const isOff = (name) => options.switches?.findLast((text) =>
  text === name || text === name.replace('--', '--no-'))?.startsWith('--no-') === true;
// Whether packages may choose files that need native addons.
const allowsAddons = () =>
  !isOff('--addons') && (!isOn('--permission') || isOn('--allow-addons'));
// All values of one that can be given several times.
const allValues = (name) => (options.switches ?? [])
  .filter((text) => text.startsWith(`${name}=`)).map((text) => text.slice(name.length + 1));

module.exports = { allValues, allowsAddons, getOptionValue, isOff, isOn };
