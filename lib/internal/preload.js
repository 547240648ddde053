'use strict';

// What an image of the process has loaded: the modules that most programs use. Nothing of that may
// look at the arguments, the variables, the working directory, the descriptors or the clock while
// it is loaded: another process will go on with it.

const core = internalBinding('core');

for (const id of [
  'internal/run_main',
  'internal/modules/cjs_loader',
  'internal/modules/cjs_resolve',
  'internal/console/global',
  'internal/process/stdio',
  'internal/process/exit',
  'internal/modules/esm/main',
  'internal/modules/esm/loader',
  'internal/modules/esm/resolve',
  'internal/modules/esm/quick_transform',
  'internal/modules/esm/synthetic',
  'internal/util/inspect',
  'buffer',
  'events',
  'fs',
  'http',
  'net',
  'stream',
  'timers',
  'url',
  'util',
  'internal/practice',
]) {
  require(id);
}

// The engine compiles a function when it is first called. So small programs run, to have that behind
// us for what programs begin with; they come in files that nobody will see again. The garbage of one
// is collected before the next begins, since what the engine forgets then, it has to learn again.
const { Module } = require('internal/modules/cjs_loader');
for (const path of process.argv.slice(1)) {
  core.collectGarbage();
  Module._load(path, null, false);
  for (const known of [Module._cache, Module._pathCache]) {
    for (const key of Object.keys(known)) delete known[key];
  }
}

// Whoever has looked at the variables or the clock has loaded these.
for (const id of ['internal/process/env', 'internal/perf/performance', 'internal/event_target']) {
  if (core.builtins.isLoaded(id)) throw new Error(`what is preloaded has loaded ${id}`);
}
