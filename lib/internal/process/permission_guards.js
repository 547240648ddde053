'use strict';

// What the permission model puts before natives: a question whether they may do what they are asked
// for. They are called with a callback behind the other arguments, or, synchronously, without one.

const { codes: { ERR_ACCESS_DENIED } } = require('internal/errors');
const { Buffer } = require('buffer');

const { apply } = Reflect;
const { nextTick } = process;
const { utf8Slice } = Buffer.prototype;

// Which of the arguments is a path, and what is done there.
const operations = {
  access: [{ place: 0, scope: 'fs.read' }],
  chmod: [{ place: 0, scope: 'fs.write' }],
  chown: [{ place: 0, scope: 'fs.write' }],
  copyFile: [{ place: 0, scope: 'fs.read' }, { place: 1, scope: 'fs.write' }],
  exists: [{ place: 0, scope: 'fs.read' }],
  isDirectory: [{ place: 0, scope: 'fs.read' }],
  lchown: [{ place: 0, scope: 'fs.write' }],
  link: [
    { place: 0, scope: 'fs.read' }, { place: 0, scope: 'fs.write' }, { place: 1, scope: 'fs.write' },
  ],
  lstat: [{ place: 0, scope: 'fs.read' }],
  lutimes: [{ place: 0, scope: 'fs.write' }],
  mkdir: [{ place: 0, scope: 'fs.write' }],
  mkdirRecursive: [{ place: 0, scope: 'fs.write' }],
  mkdtemp: [{ place: 0, scope: 'fs.write' }],
  opendir: [{ place: 0, scope: 'fs.read' }],
  poll: [{ place: 0, scope: 'fs.read' }],
  readlink: [{ place: 0, scope: 'fs.read' }],
  realpath: [{ place: 0, scope: 'fs.read' }],
  rename: [{ place: 0, scope: 'fs.read' }, { place: 0, scope: 'fs.write' }, { place: 1, scope: 'fs.write' }],
  rmdir: [{ place: 0, scope: 'fs.write' }],
  scandir: [{ place: 0, scope: 'fs.read' }],
  scanNames: [{ place: 0, scope: 'fs.read' }],
  stat: [{ place: 0, scope: 'fs.read' }],
  statfs: [{ place: 0, scope: 'fs.read' }],
  unlink: [{ place: 0, scope: 'fs.write' }],
  utimes: [{ place: 0, scope: 'fs.write' }],
  watch: [{ place: 0, scope: 'fs.read' }],
};

// They throw also if there is a callback.
const throwing = new Set(['chmod', 'lutimes', 'mkdir', 'mkdirRecursive', 'poll', 'utimes', 'watch']);

// Their second argument says what is done.
const opening = ['open', 'readFile', 'writeFile'];

// A descriptor does not tell which file it is of.
const disabled = ['fchmod', 'fchown', 'fdatasync', 'fsync', 'futimes'];

const { O_APPEND, O_CREAT, O_TRUNC } = internalBinding('fs').openFlags;
const [O_RDONLY, O_WRONLY, O_ACCMODE] = [0, 1, 3];

function scopesOfFlags(flags) {
  const mode = flags & O_ACCMODE;
  const writes = mode !== O_RDONLY || (flags & (O_APPEND | O_CREAT | O_TRUNC)) !== 0;
  if (mode === O_WRONLY) return ['fs.write'];
  return writes ? ['fs.read', 'fs.write'] : ['fs.read'];
}

const textOf = (path) => (typeof path === 'string' ? path : apply(utf8Slice, path, [0, path.length]));

// find(args) is the error, or undefined.
function guarded(native, find, isThrowing) {
  return function(...args) {
    const error = find(args);
    if (error === undefined) return apply(native, this, args);
    const callback = args[args.length - 1];
    if (isThrowing || typeof callback !== 'function') throw error;
    nextTick(callback, error);
    return undefined;
  };
}

function guardFiles({ check, denial, isAll }) {
  // It keeps what is not guarded.
  require('internal/fs/realpath');
  const fs = internalBinding('fs');
  const replace = (name, find, isThrowing = false) => {
    fs[name] = guarded(fs[name], find, isThrowing);
  };
  // Who is refused is sent to stat() and readFile().
  fs.queueStat = () => false;
  fs.queueReadFile = () => false;
  for (const name in operations) {
    const steps = operations[name];
    replace(name, (args) => {
      for (let index = 0; index < steps.length; index++) {
        const { place, scope } = steps[index];
        if (typeof args[place] === 'number') continue;
        const error = denial(scope, textOf(args[place]));
        if (error !== undefined) return error;
      }
      return undefined;
    }, throwing.has(name));
  }
  for (const name of opening) {
    replace(name, (args) => {
      if (typeof args[0] === 'number') return undefined;
      const scopes = scopesOfFlags(args[1]);
      for (let index = 0; index < scopes.length; index++) {
        const error = denial(scopes[index], textOf(args[0]));
        if (error !== undefined) return error;
      }
      return undefined;
    });
  }
  for (const name of disabled) {
    replace(name, () => new ERR_ACCESS_DENIED(
      `${name} API is disabled when Permission Model is enabled.`));
  }
  // A link could lead anywhere.
  replace('symlink', () => (isAll('fs.read') && isAll('fs.write') ? undefined :
    new ERR_ACCESS_DENIED('fs.symlink API requires full fs.read and fs.write permissions.')));
  // For what consists of several steps.
  fs.checkPermission = (scope, path) => check(scope, textOf(path));
}

// Modules and files of variables. Others only look whether there is something to be read.
function guardTexts({ check, denial }) {
  const core = internalBinding('core');
  const { chdir, failRead, readText } = core;
  core.chdir = (path) => {
    check('fs.read', path);
    return chdir(path);
  };
  // Every text is read by the next one.
  core.compileFile = () => undefined;
  core.readText = (path) => (denial('fs.read', path) === undefined ? readText(path) : undefined);
  core.failRead = (path) => {
    check('fs.read', path);
    failRead(path);
  };
}

// Children have the same permissions, unless they are given others.
function withFlags(request, flags) {
  const isModel = (word) => word === '--permission' || word === '--permission-audit';
  if (request.args.some(isModel)) return request;
  const pairs = request.envPairs.filter((pair) => !pair.startsWith('NODE_OPTIONS='));
  const given = request.envPairs.find((pair) => pair.startsWith('NODE_OPTIONS=')) ?? 'NODE_OPTIONS=';
  if (given.slice('NODE_OPTIONS='.length).split(' ').some(isModel)) return request;
  const quoted = flags().map((flag) => (/[ "\\]/.test(flag) ?
    `"${flag.replace(/["\\]/g, '\\$&')}"` : flag));
  const separator = given.endsWith('=') ? '' : ' ';
  return { ...request, envPairs: [...pairs, `${given}${separator}${quoted.join(' ')}`] };
}

function guardProcesses({ check, flags }) {
  const native = internalBinding('spawn');
  for (const name of ['spawn', 'spawnSync']) {
    const start = native[name];
    native[name] = function(request, ...rest) {
      check('child', request.file);
      return apply(start, native, [withFlags(request, flags), ...rest]);
    };
  }
  const process_ = internalBinding('process');
  const { replace } = process_;
  process_.replace = function(file, ...rest) {
    check('child', file);
    return apply(replace, process_, [file, ...rest]);
  };
  const worker = internalBinding('worker');
  const { create } = worker;
  worker.create = function(...args) {
    check('worker', '');
    return apply(create, worker, args);
  };
}

function install(model) {
  guardFiles(model);
  guardTexts(model);
  guardProcesses(model);
  process.binding = function binding() {
    throw new ERR_ACCESS_DENIED('process.binding');
  };
}

module.exports = { install };
