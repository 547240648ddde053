'use strict';

// Stacks as V8 writes them, from those of this engine.
//
// The engine's lines are `function@url:line:column`, and ours have what it was called on behind the
// function's name and a \x01; a stack has no header, module code is a nameless function, and columns
// point behind the callee where V8's point at its beginning.

const core = internalBinding('core');
const { headerOf } = require('internal/errors_v8');
const { addCaller, isCaller } = require('internal/stack_callers');
const { builtinName, nameOn, shownName } = require('internal/stack_names');

// What stands before a module's own text in its first line.
const { prefix: { length: moduleWrapperLength } } = require('internal/modules/wrapper');

const lineForm = /^(?:(.*?)@)?(.*?)(?::(\d+))?(?::(\d+))?$/;

function toPath(url) {
  if (!url.startsWith('file://') || core.compiledModules?.has(url)) return url;
  try {
    return decodeURIComponent(url.slice('file://'.length));
  } catch {
    return url.slice('file://'.length);
  }
}

function toPathOfUrl(url) {
  return decodeURIComponent(url.slice('file://'.length).replace(/[?#].*$/, ''));
}

// Null for functions that were called on nothing, and for constructors and accessors.
function receiverClass({ receiver = '' }) {
  return /^[*<>]?$/.test(receiver) ? null : receiver;
}

class CallSite {
  #frame;

  constructor(frame) {
    this.#frame = frame;
  }

  #shownName() {
    const frame = this.#frame;
    if (frame.shownName !== undefined) return frame.shownName;
    if (frame.isNative) return frame.shownName = builtinName(frame.name);
    if (frame.receiver !== undefined) return frame.shownName = nameOn(frame.receiver, frame.name);
    // A function that was compiled into another one does not tell what it was called on.
    const { lines, firstLine } = compiledLines(frame.file);
    const line = frame.line - firstLine + 1;
    return frame.shownName = shownName(frame, lines, line, callTextOf(frame.caller));
  }

  getThis() { return undefined; }
  getTypeName() {
    const [type, method] = this.#shownName().split('.');
    return method === undefined ? receiverClass(this.#frame) : type;
  }
  getFunction() { return undefined; }
  getFunctionName() { return this.#frame.name || null; }
  getMethodName() { return this.#shownName().split('.')[1] ?? null; }
  getFileName() { return this.#frame.file || null; }
  getLineNumber() { return this.#frame.line ?? null; }
  getColumnNumber() { return this.#frame.column ?? null; }
  getEvalOrigin() { return this.#frame.isEval ? 'eval at <anonymous>' : undefined; }
  isToplevel() { return receiverClass(this.#frame) === null; }
  isEval() { return this.#frame.isEval; }
  isNative() { return this.#frame.isNative; }
  isConstructor() { return this.#shownName().startsWith('new '); }
  isAsync() { return this.#frame.isAsync; }
  isPromiseAll() { return this.#frame.promiseIndex !== undefined; }
  getPromiseIndex() { return this.#frame.promiseIndex ?? null; }
  getScriptNameOrSourceURL() { return this.#frame.file || null; }
  getScriptHash() { return ''; }
  getEnclosingLineNumber() { return this.#frame.line ?? null; }
  getEnclosingColumnNumber() { return this.#frame.column ?? null; }
  getPosition() { return 0; }

  toString() {
    const { file, line, column, name, promiseIndex } = this.#frame;
    if (promiseIndex !== undefined) return `async Promise.${name} (index ${promiseIndex})`;
    const place =
      file === '' ? '<anonymous>' : line === undefined ? file : `${file}:${line}:${column}`;
    const shown = this.#shownName();
    const text = shown ? `${shown} (${place})` : place;
    return this.isAsync() ? `async ${text}` : text;
  }
}

// Our own machinery for errors and recordings, which is no part of the program.
function isOwnFrame(url) {
  return url === 'node:internal/errors_v8' || url === 'node:internal/stack' ||
    url.startsWith('node:internal/explain/');
}

// Functions that wait, and what they wait for if that is a Promise.all() or the like.
const asyncPrefix = 'async ';
const combinator = /^Promise\.(\w+) \(index (\d+)\)$/;

function parseAsyncLine(text) {
  const frame = parseLine(text.slice(asyncPrefix.length));
  if (frame === null) return null;
  frame.isAsync = true;
  const combined = combinator.exec(frame.name);
  if (combined !== null) {
    frame.name = combined[1];
    frame.shownName = `Promise.${frame.name}`;
    frame.promiseIndex = Number(combined[2]);
  }
  return frame;
}

function parseLine(text) {
  const match = lineForm.exec(text);
  if (match === null) return null;
  const [, called = '', url, line, column] = match;
  if (isOwnFrame(url)) return null;
  const [name, receiver] = called.split('\x01');
  const isEval = name === 'eval code' || name === 'global code' || name === 'module code';
  const frame = {
    name: isEval ? (name === 'eval code' ? 'eval' : '') : name,
    file: url === '[native code]' ? '' : toPath(url),
    line: line === undefined ? undefined : Number(line),
    column: column === undefined ? 1 : Number(column),
    isNative: url === '[native code]',
    isEval: name === 'eval code',
    isAsync: false,
    receiver,
  };
  if (frame.line === 1 && url.startsWith('file://') && !core.compiledModules?.has(url)) {
    frame.column = Math.max(1, frame.column - moduleWrapperLength);
  }
  const script = core.scriptTexts?.get(frame.file);
  if (script?.prefixLength > 0 && frame.line === script.firstLine) {
    frame.column = Math.max(1, frame.column - script.prefixLength);
  }
  return frame;
}

// V8 does not show the constructor of a class that has none in its text. Here it has no place.
function isImplicitConstructor({ name, file, line, isNative }) {
  return file === '' && line === undefined && !isNative && /^[A-Z]/.test(name);
}

// The constructors of an error are on top of its stack. V8 does not show them.
const constructorsMax = 8;

// Functions that wait come last. The engine has them before what has called the job that runs.
function parseStack(raw, constructor) {
  let constructorName = constructor?.name;
  const frames = [];
  const waiting = [];
  for (const line of raw.split('\n')) {
    if (line.startsWith(asyncPrefix)) {
      const frame = parseAsyncLine(line);
      if (frame !== null) waiting.push(frame);
      continue;
    }
    const frame = line === '' ? null : parseLine(line);
    if (frame === null) continue;
    if (constructorName && frame.name === constructorName && frames.length < constructorsMax) {
      frames.length = 0;
      constructorName = undefined;
      continue;
    }
    if (isImplicitConstructor(frame)) continue;
    if (isCaller(frame)) addCaller(frames, frame);
    else if (!frame.isNative || builtinName(frame.name) !== undefined) frames.push(frame);
  }
  return frames.concat(waiting);
}

function toCallSites(raw, limit, constructor) {
  const frames = parseStack(raw, constructor);
  frames.forEach((frame, index) => {
    frame.caller = frames[index + 1];
  });
  if (limit < frames.length) frames.length = Math.max(0, Math.trunc(limit));
  for (const frame of frames) {
    if (frame.isAsync) correctWait(frame);
    else correctColumn(frame);
  }
  return frames.map((frame) => new CallSite(frame));
}

// ---- Columns ---------------------------------------------------------------------------------

const sources = new Map();

// The lines of a file, kept since stacks tend to name the same files.
function linesOf(file) {
  let lines = sources.get(file);
  if (lines === undefined) {
    let text = core.compiledModules?.textOf(file);
    if (text !== undefined) { /* A module that is no file. */ }
    else if (file.startsWith('file://')) text = core.readText(toPathOfUrl(file));
    else if (file.startsWith('/')) text = core.readText(file);
    else if (file === '[eval]' || file === '[stdin]') text = core.options.evalSource;
    text ??= core.sourceMaps?.contentOf(file);
    lines = text === undefined ? [] : text.split('\n');
    if (sources.size > 50) sources.clear();
    sources.set(file, lines);
  }
  return lines;
}

// For what is no file, while an error of it is shown.
function withSource(file, text, show) {
  const known = sources.get(file);
  sources.set(file, text.split('\n'));
  written.clear();
  try {
    return show();
  } finally {
    written.clear();
    if (known === undefined) sources.delete(file);
    else sources.set(file, known);
  }
}

function sourceLine(file, line) {
  return linesOf(file)[line - 1];
}

// What the engine has compiled under the name of a file, if that is not what the file holds.
function compiledText(file) {
  const text = core.changedTexts?.get(file);
  return text === undefined ? core.scriptTexts?.get(file) : { text, firstLine: 1, prefixLength: 0 };
}

const compiled = new Map();

// Its lines, and which number the first one has.
function compiledLines(file) {
  const script = compiledText(file);
  if (script === undefined) return { lines: linesOf(file), firstLine: 1 };
  let known = compiled.get(file);
  if (known?.text !== script.text) {
    known = { text: script.text, lines: script.text.split('\n') };
    if (compiled.size > 50) compiled.clear();
    compiled.set(file, known);
  }
  return { lines: known.lines, firstLine: script.firstLine };
}

function compiledLine(file, line) {
  const { lines, firstLine } = compiledLines(file);
  return lines[line - firstLine];
}

// The source from where a frame is on, or undefined.
function callTextOf(frame) {
  if (frame === undefined || frame.line === undefined) return undefined;
  const place = { ...frame };
  if (!frame.isCorrected) correctColumn(place);
  return compiledLine(place.file, place.line)?.slice(place.column - 1);
}

// A function waits at its `await`, which the engine tells by what it awaits. In a loop, that is the
// `of` to the engine, and the variable to V8.
function correctWait(frame) {
  frame.isCorrected = true;
  const text = compiledLine(frame.file, frame.line);
  if (text === undefined) return;
  const before = text.slice(0, frame.column - 1);
  const [isLoop, keyword] = text.startsWith('of', frame.column - 1) ?
    [true, /\bfor\s+await\s*\(\s*(?:(?:const|let|var)\s+)?/g] : [false, /\bawait\b/g];
  const found = [...before.matchAll(keyword)].at(-1);
  if (found !== undefined) frame.column = found.index + (isLoop ? found[0].length : 0) + 1;
}

// From behind the callee back to its beginning: `new Name(` to `new`, `a.name(` to `name`.
function correctColumn(frame) {
  if (frame.line === undefined || frame.isNative) return;
  frame.isCorrected = true;
  const text = compiledLine(frame.file, frame.line);
  if (text === undefined) return;
  const index = Math.min(frame.column - 1, text.length);
  // A property that is read: the engine's place is before the point, and V8's behind it.
  const point = /^(?:\?\.|\.)(?=[\w$#])/.exec(text.slice(index));
  if (point !== null) {
    frame.column = index + point[0].length + 1;
    return;
  }
  let begin = index;
  while (begin > 0 && /[\w$]/.test(text[begin - 1])) begin--;
  if (begin === index) return;
  const before = /\bnew\s+(?:[\w$]+\s*\.\s*)*$/.exec(text.slice(0, begin));
  if (before !== null) begin = before.index;
  frame.column = begin + 1;
}

// ---- Whole stacks ----------------------------------------------------------------------------

function join(header, sites) {
  let text = header;
  for (const site of sites) text += `\n    at ${core.sourceMaps?.describe(site) ?? site}`;
  return text;
}

// What stands behind the header, by what the engine wrote: a program that throws often throws from
// the same places.
const written = new Map();
const writtenMax = 50;

function placesText(raw, limit, constructor) {
  if (core.sourceMaps !== undefined) return join('', toCallSites(raw, limit, constructor));
  const key = `${limit} ${constructor?.name}\n${raw}`;
  let text = written.get(key);
  if (text === undefined) {
    text = join('', toCallSites(raw, limit, constructor));
    if (written.size >= writtenMax) written.clear();
    written.set(key, text);
  }
  return text;
}

// Whether a stack was written by the engine and not by us or by the program.
function isRaw(stack) {
  if (typeof stack !== 'string') return false;
  if (stack === '') return true;
  const first = stack.split('\n', 1)[0];
  return /^[^\s:]*@(?:\[native code\]|.*:\d+:\d+)$/.test(first) ||
    /^(?:global|module|eval|async) ?(?:code|function)?.*@/.test(first);
}

// The stack of any error in V8's form.
function formatStack(error) {
  const { stack } = error;
  if (!isRaw(stack)) return stack;
  return join(translatedHeader(error, stack), toCallSites(stack, Error.stackTraceLimit));
}

// An error that was not seen when it was thrown still has the engine's words.
function translatedHeader(error, rawStack) {
  const header = headerOf(error);
  const { message } = error;
  if (typeof message !== 'string' || message === '') return header;
  const { translate } = require('internal/errors/engine_messages');
  return header.replace(message, () => translate(message, rawStack));
}

module.exports = {
  compiledLine, compiledLines, withSource,
  correctColumn, formatStack, isRaw, join, linesOf, parseStack, placesText, sourceLine,
  toCallSites,
};
