'use strict';

// Shows a syntax error as Node does: the place, the line and a caret before the stack.

// The line is shown whole, however long it is, but what underlines it ends here.
const markLengthMax = 1020;

function markUnder(text, index, length = 1) {
  const before = text.slice(0, index).replace(/[^\t]/g, ' ');
  return `${before}${'^'.repeat(Math.max(1, length))}`.slice(0, markLengthMax);
}

function tokenOf(message) {
  return /(?:token|identifier|keyword|string literal|number) '(.+?)'/.exec(message)?.[1] ??
    /'(.+?)'/.exec(message)?.[1];
}

function caretFor(text, message) {
  const token = tokenOf(message);
  const index = token === undefined ? -1 : text.lastIndexOf(token);
  if (index < 0) return markUnder(text, text.length - text.trimStart().length);
  return markUnder(text, index, token.length);
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
function translated(message, isAwait, isAtEnd) {
  if (isAwait) return kAwaitMessage;
  const text = require('internal/errors/engine_messages').translate(message, '');
  // The engine complains about what we have put there.
  const isOurs = isAtEnd && /^(?:Unexpected|Unterminated)/.test(message);
  return isOurs && !text.startsWith('missing') ? 'Unexpected end of input' : text;
}

// A bracket too many closes the one that we have put before the text, and the engine complains
// about what comes later. Alone, the text has the error where it is, if it does not return there;
// the engine has no better words for it.
function placed(error, filename, content, firstLine) {
  const text = content.replace(/\breturn\b/g, 'void  ');
  const alone = internalBinding('vm').checkSyntax(text, filename, firstLine, null);
  return alone?.message !== 'Parser error' || alone.line > error.line ? error :
    { line: alone.line, message: "Unexpected token '}'" };
}

// `lineOffset`: how many lines the first one of the text is behind the first.
function decorate(error, filename, content, lineOffset = 0) {
  const { line: foundLine = 1, message } = placed(error, filename, content, lineOffset + 1);
  const lines = content.split('\n');
  // What is missing at the end is missed behind the last line.
  const lastLine = lineOffset + lines.length;
  const isAtEnd = foundLine > lastLine;
  const line = isAtEnd ? lastLine : foundLine;
  const text = lines[line - 1 - lineOffset] ?? '';
  const awaitIndex = indexOfAwait(text, message);
  const caret = isAtEnd ? '' : awaitIndex < 0 ? caretFor(text, message) :
    markUnder(text, awaitIndex, 'await'.length);
  Object.defineProperty(error, 'message', {
    configurable: true,
    enumerable: false,
    writable: true,
    value: translated(message, awaitIndex >= 0, isAtEnd),
  });
  const frames = new Error().stack.split('\n').slice(2).join('\n');
  // The engine's own marks would be printed as properties of the error.
  for (const mark of ['line', 'column', 'sourceURL']) delete error[mark];
  Object.defineProperty(error, 'stack', {
    configurable: true,
    enumerable: false,
    writable: true,
    value: `${filename}:${line}\n${text}\n${caret}\n\n${error.name}: ${error.message}\n${frames}`,
  });
}

module.exports = { decorate, markUnder };
