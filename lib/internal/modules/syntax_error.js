'use strict';

// Shows a syntax error as Node does: the place, the line and a caret before the stack.

function tokenOf(message) {
  return /(?:token|identifier|keyword|string literal|number) '(.+?)'/.exec(message)?.[1] ??
    /'(.+?)'/.exec(message)?.[1];
}

function caretFor(text, message) {
  const token = tokenOf(message);
  const index = token === undefined ? -1 : text.lastIndexOf(token);
  if (index < 0) return `${' '.repeat(text.length - text.trimStart().length)}^`;
  return text.slice(0, index).replace(/[^\t]/g, ' ') + '^'.repeat(token.length);
}

const kAwaitMessage = 'await is only valid in async functions and the top level bodies of modules';

// The engine takes `await` for a name there, and complains about what follows it.
function indexOfAwait(text, message) {
  const token = tokenOf(message);
  if (token === undefined || !message.startsWith('Unexpected ')) return -1;
  const before = /(?:^|[^\w$])await\s+$/.exec(text.slice(0, text.lastIndexOf(token)));
  return before === null ? -1 : text.indexOf('await', before.index);
}

// Errors about syntax are not seen when they are thrown: the engine makes them without a stack.
function translate(error, isAwait) {
  const value = isAwait ? kAwaitMessage :
    require('internal/errors/engine_messages').translate(error.message, '');
  Object.defineProperty(error, 'message', {
    configurable: true, enumerable: false, writable: true, value,
  });
}

// `lineOffset`: how many lines the first one of the text is behind the first.
function decorate(error, filename, content, lineOffset = 0) {
  const line = typeof error.line === 'number' ? error.line : 1;
  const text = content.split('\n')[line - 1 - lineOffset] ?? '';
  const awaitIndex = indexOfAwait(text, error.message);
  const caret = awaitIndex < 0 ? caretFor(text, error.message) :
    `${text.slice(0, awaitIndex).replace(/[^\t]/g, ' ')}^^^^^`;
  const shown = text.length > 500 ? '' : `${text}\n${caret}\n`;
  translate(error, awaitIndex >= 0);
  const frames = new Error().stack.split('\n').slice(2).join('\n');
  // The engine's own marks would be printed as properties of the error.
  for (const mark of ['line', 'column', 'sourceURL']) delete error[mark];
  Object.defineProperty(error, 'stack', {
    configurable: true,
    enumerable: false,
    writable: true,
    value: `${filename}:${line}\n${shown}\n${error.name}: ${error.message}\n${frames}`,
  });
}

module.exports = { decorate };
