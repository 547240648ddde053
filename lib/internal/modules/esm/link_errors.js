'use strict';

// Errors that are found before a module runs, shown with their place in the text as Node does.

const { markUnder } = require('internal/modules/syntax_error');

function placeOf(source, position) {
  const before = source.slice(0, position);
  const line = before.split('\n').length;
  const column = position - (before.lastIndexOf('\n') + 1);
  return { line, column, text: source.split('\n')[line - 1] ?? '' };
}

function setHidden(error, name, value) {
  Object.defineProperty(error, name, {
    configurable: true, enumerable: false, writable: true, value,
  });
}

function withPlace(error, url, source, position, length, gap = '') {
  const { line, column, text } = placeOf(source, position);
  const frames = `${new Error().stack}`.split('\n').slice(2).join('\n');
  const mark = markUnder(text, column, length);
  setHidden(error, 'stack',
            `${url}:${line}\n${text}\n${mark}\n${gap}${error.name}: ${error.message}\n${frames}`);
  for (const name of ['line', 'column', 'sourceURL', 'pos', 'loc', 'raisedAt']) delete error[name];
  return error;
}

function describePlace(url, source, position) {
  const { line, column, text } = placeOf(source, position);
  return `${url}:${line}\n${text}\n${markUnder(text, column)}`;
}

// Where the code of a module waits.
function describeWait({ native, source, url }) {
  const place = internalBinding('modules').waitsAt(native);
  if (place === undefined) return undefined;
  const text = source.split('\n')[place[0] - 1] ?? '';
  // The engine tells the end of what is waited for.
  const column = text.lastIndexOf('await', place[1]);
  return `${url}:${place[0]}\n${text}\n${markUnder(text, Math.max(0, column))}`;
}

// Of TypeScript, a missing name is most likely a type.
function isPlainCommonJs({ isCommonJs, url }) {
  return isCommonJs && !/\.[cm]?ts$/.test(url);
}

const nameText = /(?:[\p{ID_Continue}$\u200c\u200d]+|'[^']*'|"[^"]*")/u.source;
const importedName = new RegExp(`^${nameText}`, 'u');
const passedOnName = new RegExp(`^${nameText}(?:\\s+as\\s+${nameText})?`, 'u');

function parse(source) {
  return require('internal/deps/acorn').parse(source, {
    ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true,
  });
}

// The entries of a module, with their places; undefined if only the engine understands its text.
function partsOf({ text }) {
  try {
    return require('internal/modules/esm/analyze').analyze(parse(text));
  } catch {
    return undefined;
  }
}

const kAmbiguous = 1;
const kFound = 2;

// Something that is imported or passed on does not exist: the first of it. `records` are connected.
function whyNotLinked(records) {
  const { findExport } = internalBinding('modules');
  for (const record of records) {
    const parts = partsOf(record);
    for (const entry of [...parts?.indirect.values() ?? [], ...parts?.imports.values() ?? []]) {
      if (entry.name === null) continue;
      const state = findExport(record.requested[entry.request].native, entry.name);
      if (state !== kFound) return missingExport(record, parts, entry, state === kAmbiguous);
    }
  }
  return undefined;
}

// The engine refuses a text: V8's words for it, if the parser finds the mistake, too.
function whyNotParsed(error, url, source) {
  try {
    parse(source);
  } catch (found) {
    return syntaxError(found, url, source);
  }
  require('internal/modules/syntax_error').decorate(error, url, source);
  return error;
}

function missingExport(record, parts, entry, isAmbiguous) {
  const { specifier } = record.requests[entry.request];
  const { text: source, url } = record;
  const { name } = entry;
  let message;
  if (isAmbiguous) {
    message = `The requested module '${specifier}' contains conflicting star exports for name ` +
      `'${name}' with the previous requested module`;
  } else if (isPlainCommonJs(record.requested[entry.request])) {
    message = commonJsMessage(name, specifier, placeOf(source, entry.position ?? 0).text);
  } else {
    message = `The requested module '${specifier}' does not provide an export named '${name}'`;
  }
  const position = entry.position ?? 0;
  const isImported = [...parts.imports.values()].includes(entry);
  const pattern = isImported ? importedName : passedOnName;
  const written = pattern.exec(source.slice(position))?.[0] ?? name;
  return withPlace(new SyntaxError(message), url, source, position, written.length);
}

function commonJsMessage(name, specifier, line) {
  const named = /{.*}/.exec(line)?.[0].replace(/\s+as\s+/g, ': ');
  return `Named export '${name}' not found. The requested module '${specifier}' is a CommonJS ` +
    'module, which may not support all module.exports as named exports.\nCommonJS modules can ' +
    `always be imported via the default export, for example using:\n\nimport pkg from '${specifier}';\n` +
    (named === undefined ? '' : `const ${named} = pkg;\n`);
}

// From the parser's error.
function syntaxError(error, url, source) {
  const { pos: position } = error;
  const token = /^(?:[\w$]+|\.\.\.|=>|\|\||&&|\*\*|['"`]|\S)/.exec(source.slice(position))?.[0];
  const { translate, unexpectedToken } = require('internal/modules/esm/parser_messages');
  let message = error.message.replace(/ \(\d+:\d+\)$/, '');
  if (message === 'Unexpected token') {
    message = unexpectedToken(source.slice(0, position), token) ??
      (token === undefined ? 'Unexpected end of input' : describeToken(token));
  } else {
    message = translate(message, source, position) ?? message;
  }
  const made = new SyntaxError(message);
  return withPlace(made, url, source, position, token?.length ?? 1, '\n');
}

function describeToken(token) {
  if (/^\d/.test(token)) return 'Unexpected number';
  if (/^['"]/.test(token)) return 'Unexpected string';
  if (token === '`') return 'Unexpected template string';
  const isKeyword = /^(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|export|extends|finally|for|function|if|import|in|instanceof|new|return|super|switch|this|throw|try|typeof|var|void|while|with|null|true|false|enum)$/
    .test(token);
  if (/^[\w$]/.test(token) && !isKeyword) return `Unexpected identifier '${token}'`;
  return `Unexpected token '${token}'`;
}

function requireCycle(file, parent) {
  const { codes: { ERR_REQUIRE_CYCLE_MODULE } } = require('internal/errors');
  return new ERR_REQUIRE_CYCLE_MODULE(
    `Cannot require() ES Module ${file} in a cycle.${parent ? ` (from ${parent})` : ''} ` +
    'A cycle involving require(esm) is not allowed to maintain invariants mandated by the ' +
    'ECMAScript specification. Try making at least part of the dependency in the graph lazily ' +
    'loaded.');
}

function importCycle(kind, specifier, url) {
  const { codes: { ERR_REQUIRE_CYCLE_MODULE } } = require('internal/errors');
  const { toPathOrUrl } = require('internal/modules/esm/file_urls');
  return new ERR_REQUIRE_CYCLE_MODULE(
    `Cannot import ${kind} ${specifier} in a cycle. (from ${toPathOrUrl(url)})`);
}

// A name that only CommonJS gives to modules: says what to do about it.
const advices = {
  '__proto__': null,
  'require': 'replace require() with import',
  'module': 'use export instead of module.exports/exports',
  'exports': 'use export instead of module.exports/exports',
  '__filename': 'use import.meta.filename instead',
  '__dirname': 'use import.meta.dirname instead',
};

function explain(error, record) {
  if (!(error instanceof ReferenceError)) return;
  const name = /^(\w+) is not defined$/.exec(error.message)?.[1];
  const advice = advices[name];
  if (advice === undefined) return;
  const { message: before } = error;
  let message = `${before} in ES module scope${name === 'require' ? ', you can use import instead' : ''}`;
  if (record.hasAwait) {
    message = `Cannot determine intended module format because both '${name}' and top-level await ` +
      'are present. If the code is intended to be CommonJS, wrap await in an async function. If ' +
      `the code is intended to be an ES module, ${advice}.`;
    error.code = 'ERR_AMBIGUOUS_MODULE_SYNTAX';
  } else {
    message += explainType(record.url);
  }
  const { stack } = error;
  setHidden(error, 'message', message);
  if (typeof stack === 'string') setHidden(error, 'stack', stack.replace(before, () => message));
}

function explainType(url) {
  if (!/^file:.*\.js(?:\?[^#]*)?(?:#.*)?$/.test(url)) return '';
  const { toPath } = require('internal/modules/esm/file_urls');
  const { packageScopeOf } = require('internal/modules/package_json');
  const scope = packageScopeOf(toPath(url.replace(/[?#].*$/, '')));
  if (scope?.data.type !== 'module') return '';
  return "\nThis file is being treated as an ES module because it has a '.js' file extension and " +
    `'${scope.path}' contains "type": "module". To treat it as a CommonJS script, rename it to ` +
    "use the '.cjs' file extension.";
}

module.exports = {
  describePlace, describeWait, explain, importCycle, requireCycle, syntaxError, whyNotLinked,
  whyNotParsed,
};
