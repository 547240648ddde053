'use strict';

// Imports while there are hooks of module.registerHooks() or module.register().

const core = internalBinding('core');
const { validateAttributes, validateKeys } = require('internal/modules/esm/attributes');
const { toPath, toUrl } = require('internal/modules/esm/file_urls');
const { examine, formatOfFile } = require('internal/modules/esm/format');
const { isTypeScript } = require('internal/modules/file_kind');
const { conditions, resolve } = require('internal/modules/esm/resolve');

let conditionNames;
function namesOfConditions() {
  conditionNames ??= [...conditions];
  return conditionNames;
}

function toSet(names) {
  if (names === undefined || names === conditionNames) return conditions;
  if (!Array.isArray(names)) {
    const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_VALUE('context.conditions', names, 'expected an array');
  }
  return new Set(names);
}

function hintOf(url) {
  if (url.startsWith('node:')) return 'builtin';
  return url.startsWith('file:') ? formatOfFile(url) : undefined;
}

const kFile = 0;
const kNoAttributes = Object.freeze({ __proto__: null });

// The program itself, which was looked for before, unless only hooks could have known it.
function resolveEntry(url) {
  const isFound = !url.startsWith('file:') ||
    core.fileKind(toPath(url.replace(/[?#].*$/, ''))) === kFile;
  return isFound ? url : resolve(url, `${toUrl(process.cwd())}/`);
}

function resolveDefault(specifier, { parentURL, conditions: names }) {
  const url = parentURL === undefined ? resolveEntry(specifier) :
    resolve(specifier, parentURL, toSet(names));
  return { __proto__: null, url, format: hintOf(url) };
}

// { url, format, importAttributes }
function resolveHooked(specifier, base, attributes) {
  const lastStep = core.loaderThread === undefined ? resolveDefault : core.loaderThread.resolve;
  return core.importHooks.resolve(specifier, base, attributes, namesOfConditions(), lastStep);
}

function readBytes(url) {
  return require('fs').readFileSync(toPath(url.replace(/[?#].*$/, '')));
}

function loadDefault(url, context) {
  const { importAttributes = kNoAttributes } = context;
  validateKeys(url, importAttributes);
  const result = loadFound(url, context.format, importAttributes);
  validateAttributes(url, result.format?.replace('-typescript', ''), importAttributes);
  return result;
}

function loadFound(url, format, importAttributes) {
  const responseURL = url;
  if (url.startsWith('node:')) return { format: format ?? 'builtin', responseURL, source: null };
  if (format === 'addon') return { format, responseURL, source: null };
  if (url.startsWith('file:') && format) return { format, responseURL, source: readBytes(url) };
  const found = examine(url, importAttributes);
  if (found.file !== undefined && isTypeScript(found.file)) {
    return { format: `${found.format}-typescript`, responseURL, source: readBytes(url) };
  }
  const source = require('buffer').Buffer.from(found.source ?? '');
  return { format: format ?? found.format, responseURL, source };
}

// What a text is that nobody has told the format of.
function detect(source) {
  return require('internal/modules/esm/detect').isModuleText(source) ? 'module' : 'commonjs';
}

const formatsOfText = new Set(['module', 'json', 'text']);

// As examine() of format.js.
function examineHooked(url, hint, attributes) {
  const lastStep = core.loaderThread === undefined ? loadDefault : core.loaderThread.load;
  return foundOf(url, core.importHooks.load(url, hint, attributes, namesOfConditions(), lastStep,
                                            true));
}

// What a chain of hooks has answered.
function foundOf(url, { format, source }) {
  const file = url.startsWith('file:') ? toPath(url.replace(/[?#].*$/, '')) : undefined;
  if (format?.endsWith('-typescript')) return examineTypeScript(url, file, format, source);
  const actual = format ?? detect(source);
  if (formatsOfText.has(actual) && (source === null || source === undefined)) {
    const { codes: { ERR_INVALID_RETURN_PROPERTY_VALUE } } = require('internal/errors');
    throw new ERR_INVALID_RETURN_PROPERTY_VALUE('string, array buffer, or typed array', 'load',
                                                'source', source);
  }
  if (actual !== 'commonjs') {
    return { format: actual, file, source: typeof source === 'string' ? source : decode(source) };
  }
  return { format: actual, file: file ?? url, source: decode(source), isHooked: true };
}

function examineTypeScript(url, file, format, source) {
  const text = require('internal/modules/typescript').stripFile(decode(source), file ?? url);
  const actual = format.replace('-typescript', '');
  return { format: actual, file: file ?? url, source: text, isHooked: actual === 'commonjs' };
}

function decode(source) {
  if (source === null || source === undefined || typeof source === 'string') return source;
  return require('buffer').Buffer.from(source).toString();
}

module.exports = {
  examineHooked, foundOf, loadDefault, namesOfConditions, resolveDefault, resolveHooked,
};
