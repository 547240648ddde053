'use strict';

// How inspect() writes errors: the stack in its usual form, with the class if the stack does not
// name it, and in colour if wanted.

const { isError } = require('internal/util');
const { prefix } = require('internal/util/inspect/names');

let stackFormatter;

// The engine's stacks have another form than the one scripts know from Node.
function stackText(error) {
  if (stackFormatter === undefined) {
    try {
      stackFormatter = require('internal/stack').formatStack;
    } catch {
      stackFormatter = null;
    }
  }
  return stackFormatter ? stackFormatter(error) : error.stack;
}

// A property of an error, or undefined when reading it throws.
function read(error, key) {
  try {
    return error[key];
  } catch {
    return undefined;
  }
}

function stackOf(ctx, error) {
  const stack = read(error, 'stack');
  const title = () => Error.prototype.toString.call(error);
  if (!stack) return title();
  if (typeof stack === 'string') return stackText(error);
  ctx.seen.push(error);
  ctx.indentationLvl += 4;
  const text = require('internal/util/inspect/value').formatValue(ctx, stack);
  ctx.indentationLvl -= 4;
  ctx.seen.pop();
  return `${title()}\n    ${text}`;
}

// Finds more than three lines in a row that both lists have.
function commonRun(lines, others) {
  for (let offset = 0; offset < lines.length - 3; offset++) {
    const position = others.indexOf(lines[offset]);
    if (position === -1) continue;
    const longest = Math.min(lines.length - offset, others.length - position);
    let length = 1;
    while (length < longest && lines[offset + length] === others[position + length]) length++;
    if (length > 3) return { offset, length };
  }
  return undefined;
}

// Removes from the lines of a stack those that the stack of the cause has too.
function hideLinesOfCause(ctx, error, lines) {
  const cause = read(error, 'cause');
  if (cause === null || cause === undefined || !isError(cause)) return;
  const causeStack = stackOf(ctx, cause);
  const start = causeStack.indexOf('\n    at');
  if (start === -1) return;
  const common = commonRun(lines, causeStack.slice(start + 1).split('\n'));
  if (common === undefined) return;
  const skipped = common.length - 2;
  const note = `    ... ${skipped} lines matching cause stack trace ...`;
  lines.splice(common.offset + 1, skipped, ctx.stylize(note, 'undefined'));
}

function framesOf(ctx, error, text) {
  const lines = text.split('\n');
  hideLinesOfCause(ctx, error, lines);
  if (lines.length > 10) {
    require('internal/util/inspect/repeated_frames').collapse(ctx, lines);
  }
  return lines;
}

// The name at the start of a stack without prototype, which is all that tells the class.
function leadingName(stack) {
  const match = /^([A-Z][a-z_ A-Z0-9[\]()-]+)(?::|\n {4}at)/.exec(stack) ??
    /^([a-z_A-Z0-9-]*Error)$/.exec(stack);
  return match?.[1] ?? '';
}

// Writes the class into the first line if it says something else.
function improveStack(stack, constructor, name, tag) {
  const isUsual = typeof name === 'string' && name.endsWith('Error') && stack.startsWith(name) &&
    (stack.length === name.length || stack[name.length] === ':' || stack[name.length] === '\n');
  if (typeof name !== 'string') {
    return stack.replace(`${name}`, `${name} [${prefix(constructor, tag, 'Error').slice(0, -1)}]`);
  }
  if (constructor !== null && !isUsual) return stack;
  const shownName = constructor === null ? leadingName(stack) : name;
  const fallback = constructor === null ? shownName || 'Error' : 'Error';
  const wanted = prefix(constructor, tag, fallback).slice(0, -1);
  if (name === wanted) return stack;
  const rest = stack.slice(shownName.length);
  if (!wanted.includes(name)) return `${wanted} [${name}]${rest}`;
  return shownName === '' ? `${wanted}: ${stack}` : `${wanted}${rest}`;
}

// Own properties that the stack shows already are not repeated.
function hideShownKeys(ctx, keys, error, stack) {
  if (ctx.showHidden) return;
  for (const name of ['stack', 'message', 'name']) {
    const index = keys.indexOf(name);
    if (index === -1) continue;
    let isShown;
    try {
      isShown = name === 'stack' || typeof error[name] !== 'string' || stack.includes(error[name]);
    } catch {
      isShown = false;
    }
    if (isShown) keys.splice(index, 1);
  }
}

function addKeys(keys, error) {
  if (Object.hasOwn(error, 'cause') && !keys.includes('cause')) keys.push('cause');
  if (Object.hasOwn(error, 'errors') && Array.isArray(read(error, 'errors')) &&
      !keys.includes('errors')) {
    keys.push('errors');
  }
}

// The name of a package may have two parts: @scope/name.
function markNodeModules(ctx, line) {
  return line.replace(/(([/\\])node_modules[/\\])((?:@[^/\\]*[/\\])?(?:(?!\2).)*)/g,
    (_, folder, separator, name) => `${folder}${ctx.stylize(name, 'module')}`);
}

function markDirectory(ctx, line, directory) {
  let position = line.indexOf(directory);
  if (position === -1) return line;
  let { length } = directory;
  if (line.slice(position - 7, position) === 'file://') {
    position -= 7;
    length += 7;
  }
  const start = line[position - 1] === '(' ? position - 1 : position;
  const isEnclosed = start !== position && line.endsWith(')');
  const end = position + length + 1;
  return line.slice(0, start) + ctx.stylize(line.slice(start, end), 'undefined') +
    line.slice(end, isEnclosed ? -1 : line.length) +
    (isEnclosed ? ctx.stylize(')', 'undefined') : '');
}

function currentDirectory() {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

function colourFrames(ctx, lines) {
  const directory = currentDirectory();
  return lines.map((line) => {
    const builtin = /^ {4}at (?:[^/\\(]+ \(|)node:(.+):\d+:\d+\)?$/.exec(line)?.[1];
    if (builtin !== undefined && internalBinding('core').hasBuiltin(builtin)) {
      return ctx.stylize(line, 'undefined');
    }
    const marked = markNodeModules(ctx, line);
    return directory === undefined ? marked : markDirectory(ctx, marked, directory);
  });
}

// Returns the text of the error and removes from `keys` what it shows, adding what it hides.
function formatError({ ctx, value: error, constructor, tag }, keys) {
  const name = read(error, 'name') ?? 'Error';
  let stack;
  try {
    stack = stackOf(ctx, error);
  } catch {
    return Object.prototype.toString.call(error);
  }
  hideShownKeys(ctx, keys, error, stack);
  addKeys(keys, error);
  stack = improveStack(stack, constructor, name, tag);

  const message = read(error, 'message');
  const found = message && stack.indexOf(message);
  const messageEnd = found && found !== -1 ? found + message.length : -1;
  const start = stack.indexOf('\n    at', messageEnd);
  if (start === -1) {
    stack = `[${stack}]`;
  } else {
    let lines = framesOf(ctx, error, stack.slice(start + 1));
    if (ctx.colors) lines = colourFrames(ctx, lines);
    stack = `${stack.slice(0, start)}\n${lines.join('\n')}`;
  }
  if (ctx.indentationLvl === 0) return stack;
  return stack.replaceAll('\n', `\n${' '.repeat(ctx.indentationLvl)}`);
}

module.exports = { formatError };
