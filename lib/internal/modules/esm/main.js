'use strict';

// ES modules as what the command runs.

const core = internalBinding('core');
const loader = require('internal/modules/esm/loader');

const kUnsettledTopLevelAwait = 13;

// Runs something asynchronous as the program. What it rejects with ends the process; if the process
// ends before, something waits for what never comes.
function runEntry(start) {
  core.unsettledMain = tellUnsettled;
  const promise = start();
  promise.then(finish, (error) => {
    finish();
    require('internal/process/execution').onUncaught(error, true);
  });
}

function finish() {
  core.unsettledMain = undefined;
}

// The exit code. The warning is for those who left it open, not for process.exit().
function tellUnsettled() {
  const isQuiet = core.options.noWarnings || process.env.NODE_NO_WARNINGS === '1';
  const place = isQuiet ? undefined : loader.findUnsettled();
  if (place !== undefined) {
    core.writeText(2, `Warning: Detected unsettled top-level await at ${place}\n\n\n`);
  }
  return kUnsettledTopLevelAwait;
}

// What the command makes of --loader.
const loaderPrefix = 'rondo:loader/';

function registerLoaders(loaders, base) {
  if (loaders.length === 0) return;
  const { register } = require('internal/modules/loader_thread');
  process.emitWarning(
    '`--experimental-loader` may be removed in the future; instead use `register()` in a module ' +
    'that `--import` names', 'ExperimentalWarning');
  for (const one of loaders) register(one.slice(loaderPrefix.length), base);
}

async function preload() {
  const { imports = [] } = core.options;
  const isLoader = (one) => one.startsWith(loaderPrefix);
  if (imports.length > 0) {
    registerLoaders(imports.filter(isLoader), `${loader.toUrl(process.cwd())}/`);
  }
  for (const specifier of imports) {
    if (isLoader(specifier)) continue;
    await loader.importDynamically(specifier, undefined, `${loader.toUrl(process.cwd())}/`);
  }
}

function runFile(file) {
  runEntry(async () => {
    await preload();
    if (core.options.inputType !== '' && core.threadId === undefined) {
      const { codes: { ERR_INPUT_TYPE_NOT_ALLOWED } } = require('internal/errors');
      throw new ERR_INPUT_TYPE_NOT_ALLOWED();
    }
    await loader.importMain(loader.toUrl(file));
  });
}

// The program is a script, which waits for what was to be imported first.
function runAfterImports(run) {
  runEntry(async () => {
    await preload();
    run();
  });
}

function runText(source, name) {
  runEntry(async () => {
    await preload();
    await loader.importText(source, loader.toUrl(`${process.cwd()}/${name}`), true);
  });
}

function runUrl(url) {
  runEntry(async () => {
    await preload();
    await loader.importMain(url);
  });
}

// --entry-url: relative to the current folder.
function runEntryUrl(text) {
  require('internal/util').emitExperimentalWarning('--entry-url');
  const { URL } = require('internal/url');
  const { resolve } = require('internal/modules/esm/resolve');
  const base = `${loader.toUrl(process.cwd())}/`;
  runEntry(async () => {
    await preload();
    await loader.importMain(resolve(new URL(text, base).href, base));
  });
}

module.exports = { preload, runAfterImports, runEntryUrl, runFile, runText, runUrl };
