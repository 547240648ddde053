'use strict';

// --env-file: variables that the environment does not have yet.

const core = internalBinding('core');

function load(files) {
  // Of two files the later one wins; the environment wins against both.
  const own = new Set();
  for (const { path, isOptional } of files) {
    const text = core.readText(path);
    if (text === undefined) {
      if (isOptional) {
        core.writeText(2, `${path} not found. Continuing without it.\n`);
        continue;
      }
      core.writeText(2, `rondo: ${path}: not found\n`);
      core.reallyExit(9);
    }
    const variables = require('internal/util/dotenv').parse(text);
    for (const name of Object.keys(variables)) {
      if (process.env[name] !== undefined && !own.has(name)) continue;
      process.env[name] = variables[name];
      own.add(name);
    }
  }
}

module.exports = { load };
