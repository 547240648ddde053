'use strict';

// The Test Anything Protocol, version 13, with details in YAML.

const { isDate } = require('internal/util/types');
const { inspect } = require('internal/util/inspect');
const { unwrappedTypes } = require('internal/test/reporter/format');

const kIndent = '    ';
const frameForm = /^\s+at\s/;

module.exports = async function* tapReporter(source) {
  yield 'TAP version 13\n';
  for await (const { type, data } of source) {
    switch (type) {
      case 'test:fail':
        yield resultLine(data, 'not ok');
        yield details(data);
        break;
      case 'test:pass':
        yield resultLine(data, 'ok');
        yield details(data);
        break;
      case 'test:plan':
        yield `${kIndent.repeat(data.nesting)}1..${data.count}\n`;
        break;
      case 'test:start':
        yield `${kIndent.repeat(data.nesting)}# Subtest: ${escape(data.name)}\n`;
        break;
      case 'test:stderr':
      case 'test:stdout':
        for (const line of data.message.split(/\r?\n/)) {
          if (line !== '') yield `# ${escape(line)}\n`;
        }
        break;
      case 'test:diagnostic':
      case 'test:log':
        yield `${kIndent.repeat(data.nesting)}# ${escape(data.message)}\n`;
        break;
      case 'test:interrupted':
        yield* interrupted(data.tests);
        break;
      default:
        break;
    }
  }
};

function* interrupted(tests) {
  for (const { name, file, line, column } of tests) {
    const place = file === undefined ? '' : ` at ${file}:${line}:${column}`;
    yield `# Interrupted while running: ${escape(name)}${place}\n`;
  }
}

const controls = {
  '\n': 'n', '\t': 't', '\r': 'r', '\f': 'f', '\b': 'b', '\v': 'v',
};

function escape(text) {
  return `${text}`.replace(/[\n\t\r\f\b\v]/g, (control) => `\\${controls[control]}`)
    .replaceAll('\\', '\\\\').replaceAll('#', '\\#');
}

function directive(word, reason) {
  const text = typeof reason === 'string' && reason !== '' ? ` ${escape(reason)}` : '';
  return ` # ${word}${text}`;
}

function resultLine({ nesting, testNumber, name, skip, todo, expectFailure }, status) {
  let line = `${kIndent.repeat(nesting)}${status} ${testNumber}`;
  if (name) line += ` - ${escape(name)}`;
  if (skip !== undefined) line += directive('SKIP', skip);
  else if (todo !== undefined) line += directive('TODO', todo);
  else if (expectFailure !== undefined) line += directive('EXPECTED FAILURE', expectFailure);
  return `${line}\n`;
}

function details({ nesting, details: { duration_ms: duration, type, error }, file, line, column }) {
  const indent = `${kIndent.repeat(nesting)}  `;
  let text = `${indent}---\n${toYaml(indent, 'duration_ms', duration)}`;
  if (type !== undefined) text += toYaml(indent, 'type', type);
  if (error !== undefined && error !== null) {
    if (file !== undefined) text += toYaml(indent, 'location', `${file}:${line}:${column}`);
    text += errorToYaml(indent, error);
  }
  return `${text}${indent}...\n`;
}

// ---- YAML ------------------------------------------------------------------------------------

function block(indent, lines) {
  return ` |-\n${lines.map((line) => `${indent}  ${line}\n`).join('')}`;
}

function toYaml(indent, name, value, seen = new Set()) {
  if (value === undefined) return '';
  const head = `${indent}${name}:`;
  if (value === null) return `${head} ~\n`;
  if (typeof value === 'string' && value.includes('\n')) {
    return head + block(indent, value.split('\n'));
  }
  if (typeof value !== 'object') return `${head} ${inspect(value)}\n`;
  if (isDate(value)) return `${head} ${value.toISOString()}\n`;
  if (seen.has(value)) return `${head} <Circular>\n`;
  if (value instanceof Error) return `${head}\n${errorToYaml(`${indent}  `, value)}`;
  seen.add(value);
  let text = `${head}\n`;
  for (const key of Object.keys(value)) text += toYaml(`${indent}  `, key, value[key], seen);
  seen.delete(value);
  return text;
}

// The error that the test threw tells more than the one that wraps it.
function errorToYaml(indent, error) {
  const { failureType } = error;
  let { code, message, name, stack } = error;
  let assertion;
  if (code === 'ERR_TEST_FAILURE' && unwrappedTypes.has(failureType)) {
    const { cause } = error;
    message = cause?.message ?? message;
    code = cause?.code ?? code;
    name = cause?.name ?? name;
    stack = cause === undefined || cause === null ? stack : cause.stack;
    if (isAssertion(cause)) assertion = cause;
  } else if (isAssertion(error)) {
    assertion = error;
  }
  let text = toYaml(indent, 'failureType', failureType);
  if ('exitCode' in error) {
    text += toYaml(indent, 'exitCode', error.exitCode) + toYaml(indent, 'signal', error.signal);
  }
  text += toYaml(indent, 'error', typeof message === 'string' ? message : inspect(message));
  text += toYaml(indent, 'code', code);
  if (name && name !== 'Error') text += toYaml(indent, 'name', name);
  if (assertion !== undefined) {
    for (const key of ['expected', 'actual', 'operator']) {
      text += toYaml(indent, key, assertion[key], new Set());
    }
  }
  return text + stackToYaml(indent, stack);
}

function isAssertion(error) {
  return error !== null && typeof error === 'object' &&
    'expected' in error && 'actual' in error && 'operator' in error;
}

function stackToYaml(indent, stack) {
  if (typeof stack !== 'string') return '';
  const frames = stack.split('\n').filter((line) => frameForm.test(line));
  if (frames.length === 0) return '';
  return `${indent}stack:${block(indent, frames.map((line) => line.replace(frameForm, '')))}`;
}
