'use strict';

// TypeScript: a file's text is what is left of it when its types have become blanks, so that every
// line and column stays where it was. With --experimental-transform-types, syntax that does
// something at run time, such as enums, becomes JavaScript, and a source map tells what was where.

const core = internalBinding('core');
const { kEmptyObject } = require('internal/util');

function parse(source, options) {
  try {
    return require('internal/deps/amaro')(source, options);
  } catch (error) {
    throw translated(error);
  }
}

// An error of the parser as Node words it, with the place before its stack.
function translated({ code, message, filename, startLine, snippet }) {
  const {
    codes: { ERR_INTERNAL_ASSERTION, ERR_INVALID_TYPESCRIPT_SYNTAX, ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX },
  } = require('internal/errors');
  let error;
  if (code === 'UnsupportedSyntax') error = new ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX(message);
  else if (code === 'InvalidSyntax') error = new ERR_INVALID_TYPESCRIPT_SYNTAX(message);
  else return new ERR_INTERNAL_ASSERTION(message);
  error.stack = `${filename}:${startLine}\n${snippet}\n${error.stack}`;
  return error;
}

function withSourceMap(code, map) {
  const encoded = require('buffer').Buffer.from(map).toString('base64');
  return `${code}\n\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
}

let hasWarned = false;
function warnOfTransform() {
  if (hasWarned) return;
  hasWarned = true;
  require('internal/util').emitExperimentalWarning('Transform Types');
}

// The JavaScript of a text; the name is for errors.
function stripText(source, name) {
  const isTransform = core.options.typesMode === 'transform';
  if (isTransform) warnOfTransform();
  const { code, map } = parse(source, {
    mode: isTransform ? 'transform' : 'strip-only',
    sourceMap: isTransform && core.options.enableSourceMaps,
    filename: name,
  });
  return map ? withSourceMap(code, map) : code;
}

// The JavaScript of a file. What is published as a package is published as JavaScript.
function stripFile(source, filename) {
  if (filename.includes('/node_modules/')) {
    const { codes: { ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING } } = require('internal/errors');
    throw new ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING(filename);
  }
  const isPath = filename.startsWith('/');
  return stripText(source, isPath ? require('internal/modules/esm/file_urls').toUrl(filename) : filename);
}

// module.stripTypeScriptTypes()
function stripTypeScriptTypes(code, options = kEmptyObject) {
  require('internal/util').emitExperimentalWarning('stripTypeScriptTypes');
  const { validateBoolean, validateObject, validateOneOf, validateString } =
    require('internal/validators');
  validateString(code, 'code');
  validateObject(options, 'options');
  const { mode = 'strip', sourceMap = false, sourceUrl = '' } = options;
  validateOneOf(mode, 'options.mode', ['strip', 'transform']);
  validateBoolean(sourceMap, 'options.sourceMap');
  validateString(sourceUrl, 'options.sourceUrl');
  if (mode === 'strip') validateOneOf(sourceMap, 'options.sourceMap', [false, undefined]);
  const result = parse(code, {
    mode: mode === 'strip' ? 'strip-only' : mode, sourceMap, filename: sourceUrl,
  });
  if (result.map) return withSourceMap(result.code, result.map);
  return sourceUrl === '' ? result.code : `${result.code}\n\n//# sourceURL=${sourceUrl}`;
}

module.exports = { stripFile, stripText, stripTypeScriptTypes };
