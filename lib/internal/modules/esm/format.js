'use strict';

// What kind of module a URL leads to, and its text.

const core = internalBinding('core');
const { toPath } = require('internal/modules/esm/file_urls');
const { packageScopeOf } = require('internal/modules/package_json');
const { asJavaScript, isTypeScript } = require('internal/modules/file_kind');

const {
  codes: { ERR_UNKNOWN_FILE_EXTENSION, ERR_UNKNOWN_MODULE_FORMAT },
} = require('internal/errors');

function withoutMark(text) {
  return text.charCodeAt(0) === 0xFEFF ? text.slice(1) : text;
}

function readSource(file) {
  core.reportLoaded?.(file);
  const text = core.readText(file);
  if (text === undefined) core.failRead(file);
  return withoutMark(text);
}

function extensionOf(file) {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot);
}

// Of TypeScript, only what is left without types.
function readScript(file) {
  const source = readSource(file);
  if (!isTypeScript(file)) return source;
  return require('internal/modules/typescript').stripFile(source, file);
}

// { format, file, source } of a file.
function examineFile(url) {
  const file = toPath(url.replace(/[?#].*$/, ''));
  switch (extensionOf(asJavaScript(file))) {
    case '.mjs': return { format: 'module', file, source: readScript(file) };
    case '.cjs': return { format: 'commonjs', file, source: readScript(file) };
    case '.json': return { format: 'json', file, source: readSource(file) };
    case '.node': return { format: 'addon', file, source: '' };
    case '.wasm': return examineWasm(file);
    case '':
      if (isWasmWithoutExtension(file)) return examineWasm(file);
      return examineScript(url, file);
    case '.js': return examineScript(url, file);
    default: throw new ERR_UNKNOWN_FILE_EXTENSION(extensionOf(file), file);
  }
}

function examineWasm(file) {
  const { readWasm } = require('internal/modules/esm/wasm');
  return { format: 'wasm', file, source: readWasm(file) };
}

// Outside of packages of CommonJS its first bytes tell.
function isWasmWithoutExtension(file) {
  return packageScopeOf(file)?.data.type !== 'commonjs' && core.readText(file)?.startsWith('\0asm') === true;
}

function examineScript(url, file) {
  const scope = packageScopeOf(file);
  const type = scope?.data.type;
  const source = readScript(file);
  if (type === 'module' || type === 'commonjs') return { format: type, file, source };
  const { isModuleText, warnTypeless } = require('internal/modules/esm/detect');
  if (!isModuleText(source)) return { format: 'commonjs', file, source };
  if (scope !== null) warnTypeless(url, scope.path);
  return { format: 'module', file, source };
}

// What the name of a file and its package tell, without a look at the text; null if that has to
// tell.
function formatOfFile(url) {
  const file = toPath(url.replace(/[?#].*$/, ''));
  switch (extensionOf(file)) {
    case '.mjs': return 'module';
    case '.cjs': return 'commonjs';
    case '.json': return 'json';
    case '.node': return 'addon';
    case '.wasm': return 'wasm';
    case '.mts': return 'module-typescript';
    case '.cts': return 'commonjs-typescript';
    case '.ts': {
      const type = typeOf(file);
      return type === null ? null : `${type}-typescript`;
    }
    case '.js': return typeOf(file) ?? undefined;
    case '': return typeOf(file);
    default: return undefined;
  }
}

function typeOf(file) {
  const type = packageScopeOf(file)?.data.type;
  return type === 'module' || type === 'commonjs' ? type : null;
}

// --experimental-import-text: `with { type: 'text' }`.
let importsText;
function isTextImported() {
  return importsText ??= core.options.switches !== undefined &&
    require('internal/options').isOn('--experimental-import-text');
}

// Whatever kind of file it is.
function examineText(url) {
  if (url.startsWith('data:')) return examineData(url, 'text');
  const file = toPath(url.replace(/[?#].*$/, ''));
  return { format: 'text', file, source: readSource(file) };
}

const dataForm = /^([^/]+\/[^;,]+)(?:[^,]*?)(;base64)?,([\s\S]*)$/;
const formatsOfData = {
  '__proto__': null,
  'application/json': 'json',
  'application/wasm': 'wasm',
  'text/javascript': 'module',
};

function formatOfData(type) {
  return type === 'text/plain' && isTextImported() ? 'text' : formatsOfData[type];
}

function examineData(url, wanted = undefined) {
  const match = dataForm.exec(url.slice('data:'.length).replace(/#.*$/s, ''));
  const format = match === null ? undefined : wanted ?? formatOfData(match[1]);
  if (format === undefined) throw new ERR_UNKNOWN_MODULE_FORMAT(match?.[1] ?? null, url);
  if (format === 'text' && !match[2]) {
    // These bytes need not be UTF-8.
    const source = require('querystring').unescapeBuffer(match[3]).toString();
    return { format, file: undefined, source: withoutMark(source) };
  }
  const bytes = require('buffer').Buffer.from(decodeURIComponent(match[3]),
                                              match[2] ? 'base64' : 'utf8');
  return { format, file: undefined, source: format === 'wasm' ? bytes : bytes.toString() };
}

function examine(url, attributes = undefined) {
  if (attributes?.type === 'text' && isTextImported() && /^(?:file|data):/.test(url)) {
    return examineText(url);
  }
  if (url.startsWith('file:')) return examineFile(url);
  if (url.startsWith('data:')) return examineData(url);
  if (url.startsWith('node:') || url.startsWith('rondo:')) return { format: 'builtin' };
  const { codes: { ERR_UNSUPPORTED_ESM_URL_SCHEME } } = require('internal/errors');
  const { URL } = require('internal/url');
  throw new ERR_UNSUPPORTED_ESM_URL_SCHEME(new URL(url), ['file', 'data', 'node']);
}

module.exports = { examine, formatOfFile, isTextImported, readSource };
