'use strict';

// The permission model: --permission, and process.permission. Natives that reach out are replaced
// by ones that ask first (permission_guards.js), so that without the option nothing is slower.

const { codes: { ERR_MISSING_OPTION } } = require('internal/errors');
const { allValues, isOn } = require('internal/options');
const { PathRules } = require('internal/process/permission_paths');
const { validateString } = require('internal/validators');

// By the names that programs use; those of paths are given when it starts.
const scopes = {
  '__proto__': null,
  'fs.read': { name: 'FileSystemRead', flag: '--allow-fs-read', channel: 'fs' },
  'fs.write': { name: 'FileSystemWrite', flag: '--allow-fs-write', channel: 'fs' },
  'child': { name: 'ChildProcess', flag: '--allow-child-process', channel: 'child', warning: 'PERM0002' },
  'worker': { name: 'WorkerThreads', flag: '--allow-worker', channel: 'worker', warning: 'PERM0006' },
  'addon': { name: 'Addon', flag: '--allow-addons', channel: 'addon', warning: 'PERM0001' },
  'wasi': { name: 'WASI', flag: '--allow-wasi', channel: 'wasi', warning: 'PERM0005' },
  'inspector': {
    name: 'Inspector', flag: '--allow-inspector', channel: 'inspector', warning: 'PERM0004',
  },
};
const pathScopes = ['fs.read', 'fs.write'];

let isEnforced = false;

function isGranted(scope, resource) {
  return scope.rules === undefined ? scope.isGranted : scope.rules.allows(resource);
}

function publish(scope, message) {
  if (!internalBinding('core').builtins.isLoaded('diagnostics_channel')) return;
  const channel = require('diagnostics_channel').channel(`node:permission-model:${scope.channel}`);
  if (channel.hasSubscribers) channel.publish(message);
}

// Undefined if it may be, or if it is only noted; else what to throw.
function denial(scopeName, resource) {
  const scope = scopes[scopeName];
  if (isGranted(scope, resource)) return undefined;
  publish(scope, { permission: scope.name, resource: resource ?? '' });
  if (!isEnforced) return undefined;
  // As in Node the code is not part of its name.
  const error = new Error(
    `Access to this API has been restricted. Use ${scope.flag} to manage permissions.`);
  error.code = 'ERR_ACCESS_DENIED';
  error.permission = scope.name;
  error.resource = resource ?? '';
  return error;
}

function check(scopeName, resource) {
  const error = denial(scopeName, resource);
  if (error !== undefined) throw error;
}

// ---- process.permission ------------------------------------------------------------------------

function readReference(reference) {
  if (reference === undefined || reference === null) return undefined;
  const { Buffer } = require('buffer');
  if (Buffer.isBuffer(reference)) return reference.toString();
  validateString(reference, 'reference');
  return reference;
}

const namesOf = (scope) => (scope === 'fs' ? pathScopes : [scope]);

function has(scope, reference = undefined) {
  validateString(scope, 'scope');
  const resource = readReference(reference);
  for (const name of namesOf(scope)) {
    if (scopes[name] === undefined) return false;
    if (isGranted(scopes[name], resource)) continue;
    publish(scopes[name], { permission: scopes[name].name, resource: resource ?? '' });
    return false;
  }
  return true;
}

function drop(scope, reference = undefined) {
  validateString(scope, 'scope');
  const resource = readReference(reference);
  for (const name of namesOf(scope)) {
    const dropped = scopes[name];
    if (dropped === undefined) return;
    if (dropped.rules === undefined) dropped.isGranted = false;
    else dropped.rules.drop(resource);
    publish(dropped, { permission: dropped.name, resource: resource ?? '', drop: true });
  }
}

// ---- Starting ----------------------------------------------------------------------------------

function warn() {
  for (const { flag, isGranted: isAllowed, warning } of Object.values(scopes)) {
    if (!isAllowed || warning === undefined) continue;
    process.emitWarning(`The flag ${flag} must be used with extreme caution. ` +
      'It could invalidate the permission model.', 'SecurityWarning', warning);
  }
  for (const name of pathScopes) {
    const { flag } = scopes[name];
    const values = allValues(flag);
    if (values.length !== 1 || !values[0].includes(',')) continue;
    process.emitWarning(`The ${flag} CLI flag has changed. Passing a comma-separated list of paths ` +
      'is no longer valid. Documentation can be found at ' +
      'https://nodejs.org/api/permissions.html#file-system-permissions', 'Warning');
  }
}

// The program itself and what it loads first can be read.
function allowEntryPoints(options) {
  const path = require('path');
  const { rules } = scopes['fs.read'];
  const main = options.evalSource === undefined ? process.argv.slice(1, 2) : [];
  for (const name of [...main, ...options.requires]) {
    const file = path.resolve(name);
    rules.add(file);
    for (const ending of ['.js', '.json', '.mjs', '.cjs']) rules.add(file + ending);
    const real = internalBinding('core').realPath(file);
    if (real !== undefined) rules.add(real);
  }
}

// The options again, for children.
function flags() {
  const { switches } = internalBinding('core').options;
  return switches.filter((text) => /^--(?:permission|allow-)/.test(text));
}

function refuseWithoutModel() {
  const { switches } = internalBinding('core').options;
  if (switches.some((text) => text.startsWith('--allow-'))) {
    throw new ERR_MISSING_OPTION('--permission');
  }
}

function start() {
  isEnforced = isOn('--permission');
  if (!isEnforced && !isOn('--permission-audit')) {
    refuseWithoutModel();
    return;
  }
  const { options } = internalBinding('core');
  for (const name of pathScopes) scopes[name].rules = new PathRules(allValues(scopes[name].flag));
  for (const scope of Object.values(scopes)) {
    if (scope.rules === undefined) scope.isGranted = isOn(scope.flag);
  }
  allowEntryPoints(options);
  warn();
  Object.freeze(require('path'));
  require('internal/process/permission_guards').install(
    { check, denial, flags, isAll: (name) => scopes[name].rules.allows(undefined) });
  Object.defineProperty(process, 'permission', {
    configurable: false, enumerable: true, writable: false, value: Object.freeze({ has, drop }),
  });
}

module.exports = { check, start };
