'use strict';

// --env-file: variables that the environment does not have yet.

const core = internalBinding('core');

function load(files) {
  for (const { path, isOptional } of files) {
    const text = core.readText(path);
    if (text === undefined) {
      if (isOptional) continue;
      core.writeText(2, `rondo: ${path}: not found\n`);
      core.reallyExit(9);
    }
    const variables = require('internal/util/parse_env').parseEnv(text);
    for (const name of Object.keys(variables)) {
      if (process.env[name] === undefined) process.env[name] = variables[name];
    }
  }
}

module.exports = { load };
