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
  const place = loader.findUnsettled();
  if (place !== undefined) {
    core.writeText(2, `Warning: Detected unsettled top-level await at ${place}\n\n\n`);
  }
  return kUnsettledTopLevelAwait;
}

async function preload() {
  const { imports = [] } = core.options;
  for (const specifier of imports) {
    await loader.importDynamically(specifier, undefined, `${loader.toUrl(process.cwd())}/`);
  }
}

function runFile(file) {
  runEntry(async () => {
    await preload();
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

module.exports = { runAfterImports, runFile, runText, runUrl };
