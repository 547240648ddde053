'use strict';

// Errors that are found before a module runs, shown with their place in the text as Node does.

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
  const caret = text.slice(0, column).replace(/[^\t]/g, ' ') + '^'.repeat(Math.max(1, length));
  const shown = text.length > 500 ? '' : `${text}\n${caret}\n`;
  setHidden(error, 'stack',
            `${url}:${line}\n${shown}${gap}${error.name}: ${error.message}\n${frames}`);
  for (const mark of ['line', 'column', 'sourceURL', 'pos', 'loc', 'raisedAt']) delete error[mark];
  return error;
}

function describePlace(url, source, position) {
  const { line, column, text } = placeOf(source, position);
  return `${url}:${line}\n${text}\n${text.slice(0, column).replace(/[^\t]/g, ' ')}^`;
}

function missingExport(record, entry, isAmbiguous) {
  const { specifier } = record.parts.requests[entry.request];
  const { source, url } = record;
  const { name } = entry;
  let message;
  if (isAmbiguous) {
    message = `The requested module '${specifier}' contains conflicting star exports for name ` +
      `'${name}' with the previous requested module`;
  } else if (record.requested[entry.request].isCommonJs) {
    message = commonJsMessage(name, specifier, placeOf(source, entry.position ?? 0).text);
  } else {
    message = `The requested module '${specifier}' does not provide an export named '${name}'`;
  }
  return withPlace(new SyntaxError(message), url, source, entry.position ?? 0, name.length);
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
  const token = /^(?:[\w$]+|['"`]|\S)/.exec(source.slice(position))?.[0];
  let message = error.message.replace(/ \(\d+:\d+\)$/, '');
  if (message === 'Unexpected token') {
    message = token === undefined ? 'Unexpected end of input' : describeToken(token);
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

module.exports = { describePlace, missingExport, requireCycle, syntaxError };
