'use strict';

// The modules of the program by their URLs, and the ways to import them.

const core = internalBinding('core');
const { attributesOfOptions, validateAttributes } = require('internal/modules/esm/attributes');
const { evaluate, isGraphAsync, link } = require('internal/modules/esm/evaluate');
const { examine } = require('internal/modules/esm/format');
const { SourceTextRecord } = require('internal/modules/esm/record');
const { resolve } = require('internal/modules/esm/resolve');
const { toPath, toUrl } = require('internal/modules/esm/file_urls');
const synthetic = require('internal/modules/esm/synthetic');

const records = new Map();
let mainUrl;

// Stacks show the URLs of ES modules but the paths of CommonJS ones.
const moduleUrls = core.moduleUrls ??= new Set();
// The texts of modules that are no files.
const texts = core.moduleTexts ??= new Map();

function compile(text, record) {
  moduleUrls.add(record.url);
  try {
    return core.compile(text, record.url, 1);
  } catch (error) {
    if (error instanceof SyntaxError) {
      require('internal/modules/syntax_error').decorate(error, record.url, record.source);
    }
    throw error;
  }
}

function makeMeta(record) {
  return require('internal/modules/esm/import_meta').make(record.url, record.url === mainUrl);
}

const host = { compile, importDynamically, makeMeta };

function makeSourceText(url, source) {
  const { transform } = require('internal/modules/esm/transform');
  let transformed;
  try {
    transformed = transform(source);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw require('internal/modules/esm/link_errors').syntaxError(error, url, source);
  }
  const record = new SourceTextRecord(url, transformed, host);
  record.source = source;
  if (!url.startsWith('file:') || url.endsWith(']')) texts.set(url, source);
  return record;
}

// Throws if it is no module.
function check(file, source) {
  const url = toUrl(file);
  compile(makeSourceText(url, source).text, { url, source });
}

function makeRecord(url, { format, file, source }) {
  switch (format) {
    case 'builtin': return synthetic.makeBuiltin(url);
    case 'commonjs': return synthetic.makeCommonJs(url, file, source, url === mainUrl);
    case 'addon': return synthetic.makeAddon(url, file);
    case 'json': return synthetic.makeJson(url, file, source);
    default: return makeSourceText(url, source);
  }
}

function keyOf(url, attributes) {
  return attributes.type === undefined ? url : `${attributes.type}:${url}`;
}

// The record of a URL with those of everything that it imports.
function load(url, attributes) {
  const key = keyOf(url, attributes);
  const known = records.get(key);
  if (known !== undefined) return known;
  const found = examine(url);
  validateAttributes(url, found.format, attributes);
  return adopt(key, makeRecord(url, found));
}

function adopt(key, record) {
  records.set(key, record);
  try {
    loadRequested(record);
  } catch (error) {
    records.delete(key);
    throw error;
  }
  return record;
}

function loadRequested(record) {
  if (!(record instanceof SourceTextRecord)) return;
  for (const { specifier, attributes } of record.parts.requests) {
    record.requested.push(load(resolve(specifier, record.url), attributes));
  }
}

// Links, evaluates and answers with the namespace.
async function run(record) {
  link(record);
  await evaluate(record);
  return record.getNamespace();
}

// import(): all that is wrong becomes a rejection.
async function importDynamically(specifier, options, base) {
  const name = `${specifier}`;
  const attributes = attributesOfOptions(options);
  const record = load(resolve(name, base), attributes);
  await null;
  return run(record);
}

async function importUrl(url) {
  const record = load(url, { __proto__: null });
  await null;
  return run(record);
}

async function importMain(url) {
  mainUrl = url;
  return importUrl(url);
}

// A text that is no file, as of -e.
async function importText(source, url, isMain) {
  if (isMain) mainUrl = url;
  const record = adopt(url, makeSourceText(url, source));
  await null;
  return run(record);
}

// Where a module waits for something, with the line: for a program that ends without it.
function findUnsettled() {
  const { describePlace } = require('internal/modules/esm/link_errors');
  for (const record of records.values()) {
    if (record.status === 'evaluating-async' && record.hasAwait && record.pendingCount === 0) {
      return describePlace(record.url, record.source, record.position);
    }
  }
  return undefined;
}

// For require(): { record, namespace } at once, or it throws.
function requireModule(file, source, parent) {
  const url = toUrl(file);
  let record = records.get(url);
  if (record === undefined) {
    record = adopt(url, makeSourceText(url, source));
  } else if (record.status === 'evaluating') {
    throw require('internal/modules/esm/link_errors').requireCycle(file, parent);
  }
  if (record.status === 'unlinked') link(record);
  if (isGraphAsync(record)) {
    const { codes: { ERR_REQUIRE_ASYNC_MODULE } } = require('internal/errors');
    throw new ERR_REQUIRE_ASYNC_MODULE(file, parent);
  }
  if (record.status !== 'evaluated') evaluate(record);
  if (record.hasError) throw record.error;
  return record;
}

module.exports = {
  check, findUnsettled, importDynamically, importMain, importText, importUrl, requireModule,
  toPath, toUrl,
};
