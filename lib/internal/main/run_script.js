'use strict';

// --run: a script of the nearest package.json, in a shell.

const core = internalBinding('core');
const fs = require('fs');
const path = require('path').posix;

function fail(message) {
  core.writeText(2, `${message}\n`);
  process.exit(1);
}

// { folder, file, text, commands }: commands are the folders of programs that packages bring.
function findPackage(start) {
  const commands = [];
  for (let folder = start; ; folder = path.dirname(folder)) {
    const bin = path.join(folder, 'node_modules/.bin');
    if (fs.statSync(bin, { throwIfNoEntry: false })?.isDirectory()) commands.push(bin);
    const file = path.join(folder, 'package.json');
    const text = core.readText(file);
    if (text !== undefined) return { folder, file, text, commands };
    if (folder === '/') return undefined;
  }
}

function parse({ file, text }) {
  try {
    return JSON.parse(text);
  } catch {
    return fail(`Can't parse ${file}`);
  }
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function scriptOf(scripts, name, file) {
  if (!Object.hasOwn(scripts, name)) {
    const known = Object.entries(scripts)
      .filter(([, script]) => typeof script === 'string')
      .map(([one, script]) => `\n  ${one}: ${script}`);
    fail(`Missing script: "${name}" for ${file}\n\nAvailable scripts are:${known.join('')}`);
  }
  if (typeof scripts[name] !== 'string') {
    fail(`Script "${name}" is unexpectedly not a string for ${file}\n`);
  }
  return scripts[name];
}

// As a word of the shell.
function quote(text) {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function run(name, args) {
  const start = process.cwd();
  const found = findPackage(start) ?? fail(`Can't find package.json for directory ${start}`);
  const data = parse(found);
  if (!isObject(data?.scripts)) fail(`Can't find "scripts" field in ${found.file}`);
  const script = scriptOf(data.scripts, name, found.file);
  const env = {
    ...process.env,
    NODE_RUN_SCRIPT_NAME: name,
    NODE_RUN_PACKAGE_JSON_PATH: found.file,
    PATH: [...found.commands, process.env.PATH].filter(Boolean).join(':'),
  };
  const command = [script, ...args.map(quote)].join(' ');
  const { error, status } = require('child_process').spawnSync(
    '/bin/sh', ['-c', command], { cwd: found.folder, env, stdio: 'inherit' });
  if (error !== undefined) fail(error.message);
  // As Node has it, which does not pass the number on.
  process.exit(status > 0 ? 1 : 0);
}

module.exports = { run };
