'use strict';

// --env-file: variables that the environment does not have yet.

const core = internalBinding('core');
const { options } = core;

function load(files) {
  // Of two files the later one wins; the environment wins against both.
  const own = new Set();
  const hadOptions = process.env.NODE_OPTIONS;
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
  if (process.env.NODE_OPTIONS !== hadOptions) restart();
}

// The options of the environment were read before this could run, so the process begins anew with
// what the files say. The variable is there then, and wins against the files.
function restart() {
  if (options.isFromStdin) {
    core.writeText(2, 'rondo: a program from standard input cannot have NODE_OPTIONS of a file\n');
    core.reallyExit(9);
  }
  const words = [core.argv0, ...process.execArgv];
  if (process.argv[1]?.startsWith('-') && process.argv[1] !== '-') words.push('--');
  words.push(...process.argv.slice(1));
  const pairs = Object.entries(process.env).map(([name, value]) => `${name}=${value}`);
  const code = internalBinding('process').replace(process.execPath, words, pairs);
  core.writeText(2, `rondo: cannot begin anew: ${code}\n`);
  core.reallyExit(1);
}

module.exports = { load };
