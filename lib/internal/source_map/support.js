'use strict';

// Whether stacks show the places that source maps tell, and the maps of the program's files.

const core = internalBinding('core');
const { kEmptyObject } = require('internal/util');
const { validateBoolean, validateObject } = require('internal/validators');

let support = Object.freeze({
  __proto__: null, enabled: false, nodeModules: false, generatedCode: false,
});

// By path or URL; null for a file that has none.
const maps = new Map();
const contents = new Map();

function getSupport() {
  return support;
}

function setSupport(enabled, options = kEmptyObject) {
  validateBoolean(enabled, 'enabled');
  validateObject(options, 'options');
  const { nodeModules = false, generatedCode = false } = options;
  validateBoolean(nodeModules, 'options.nodeModules');
  validateBoolean(generatedCode, 'options.generatedCode');
  support = Object.freeze({ __proto__: null, enabled, nodeModules, generatedCode });
  core.sourceMaps = enabled ? { contentOf, describe } : undefined;
  Object.defineProperty(process, 'sourceMapsEnabled', {
    configurable: true, enumerable: true, value: enabled, writable: false,
  });
}

function toUrl(file) {
  const { pathToFileURL } = require('internal/url');
  return file.startsWith('file:') ? file : pathToFileURL(file).href;
}

function toPath(url) {
  if (!url.startsWith('file:')) return url;
  try {
    return require('internal/url').fileURLToPath(url);
  } catch {
    return url;
  }
}

function mappingUrlOf(text) {
  const comments = [...text.matchAll(/\/[/*][#@][ \t]+sourceMappingURL=([^\s'"]+)/g)];
  return comments.at(-1)?.[1];
}

function textOfDataUrl(url) {
  const comma = url.indexOf(',');
  const body = url.slice(comma + 1);
  if (!/;base64$/i.test(url.slice(0, comma))) return decodeURIComponent(body);
  return require('buffer').Buffer.from(body, 'base64').toString();
}

// The map of a text, with the sources as URLs; undefined if there is none that can be read.
function readMap(text, fileUrl) {
  const mappingUrl = mappingUrlOf(text);
  if (mappingUrl === undefined) return undefined;
  const isData = mappingUrl.startsWith('data:');
  const base = isData ? fileUrl : new URL(mappingUrl, fileUrl).href;
  const json = isData ? textOfDataUrl(mappingUrl) : core.readText(toPath(base));
  if (json === undefined) return undefined;
  const payload = JSON.parse(json);
  const { sourceRoot = '', sources = [], sourcesContent = [] } = payload;
  payload.sources = sources.map((source) => new URL(sourceRoot + source, base).href);
  payload.sourceRoot = '';
  sourcesContent.forEach((content, index) => {
    if (typeof content === 'string') contents.set(toPath(payload.sources[index]), content);
  });
  const { SourceMap } = require('internal/source_map/source_map');
  return new SourceMap(payload, { lineLengths: text.split('\n').map(({ length }) => length) });
}

// Hooks can make something else of a file, with a map of their own.
function textOf(file) {
  return core.compiledTexts?.get(file) ?? core.compiledModules?.textOf(file) ??
    core.readText(toPath(file));
}

function find(file) {
  let map = maps.get(file);
  if (map === undefined) {
    map = null;
    try {
      const text = textOf(file);
      if (text !== undefined) map = readMap(text, toUrl(file)) ?? null;
    } catch {
      // A map that cannot be understood is as good as none.
    }
    maps.set(file, map);
  }
  return map ?? undefined;
}

// module.findSourceMap()
function findSourceMap(file) {
  if (!support.enabled || typeof file !== 'string') return undefined;
  const isName = file.startsWith('/') || file.startsWith('file:') || core.compiledModules?.has(file);
  return isName ? find(file) : undefined;
}

// The text of a frame at the place that its file was made from; undefined if that is unknown.
function describe(site) {
  const file = site.getFileName();
  const line = site.getLineNumber();
  if (file === null || line === null || file.startsWith('node:')) return undefined;
  if (!support.nodeModules && file.includes('/node_modules/')) return undefined;
  const column = site.getColumnNumber();
  const entry = findSourceMap(file)?.findEntry(line - 1, column - 1);
  if (entry?.originalSource === undefined) return undefined;
  const place =
    `${toPath(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  return `${site}`.replace(`${file}:${line}:${column}`, () => place);
}

// The text of an original file that is only in a map.
function contentOf(file) {
  return contents.get(file);
}

module.exports = { findSourceMap, getSupport, setSupport };
