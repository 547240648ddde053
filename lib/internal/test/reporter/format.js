'use strict';

// What reporters for people share.

const colors = require('internal/util/colors');
const { inspect } = require('internal/util/inspect');

// Failures whose cause is what the test threw.
const unwrappedTypes =
  new Set(['testCodeFailure', 'hookFailed', 'uncaughtException', 'unhandledRejection']);

const symbols = {
  __proto__: null,
  'test:fail': '\u2716 ',
  'test:pass': '\u2714 ',
  'test:diagnostic': '\u2139 ',
  'test:coverage': '\u2139 ',
  'arrow:right': '\u25B6 ',
  'hyphen:minus': '\uFE63 ',
  'warning:alert': '\u26A0 ',
};

function colorOf(type) {
  switch (type) {
    case 'test:fail': case 'error': return colors.red;
    case 'test:pass': return colors.green;
    case 'test:diagnostic': case 'info': return colors.blue;
    case 'warn': return colors.yellow;
    default: return '';
  }
}

function indent(nesting) {
  return '  '.repeat(nesting);
}

// A value that fails to describe itself is described without its help.
function inspectSafely(value, options) {
  const all = { __proto__: null, breakLength: Infinity, ...options };
  try {
    return inspect(value, all);
  } catch {
    return inspect(value, { ...all, customInspect: false });
  }
}

function formatError(error, indentation) {
  if (!error) return '';
  const shown = error.code === 'ERR_TEST_FAILURE' && 'cause' in error ? error.cause : error;
  const text = inspectSafely(shown, { colors: colors.hasColors });
  return `\n${indentation}  ${text.split(/\r?\n/).join(`\n${indentation}  `)}\n`;
}

function reasonOf(value, word) {
  return ` # ${typeof value === 'string' && value !== '' ? value : word}`;
}

function formatTest(type, data, prefix = '', indentation = '', showsError = false) {
  let color = colorOf(type);
  let symbol = symbols[type];
  const { skip, todo, expectFailure, details } = data;
  const duration = details?.duration_ms ?
    ` ${colors.gray}(${details.duration_ms}ms)${colors.white}` : '';
  const attempt = details?.passed_on_attempt === undefined ? '' :
    ` ${colors.gray}(passed on attempt ${details.passed_on_attempt})${colors.white}`;
  let title = `${data.name}${duration}${attempt}`;
  if (skip !== undefined) {
    color = colors.gray;
    symbol = symbols['hyphen:minus'];
    title += reasonOf(skip, 'SKIP');
  } else if (todo !== undefined) {
    if (type === 'test:fail') {
      color = colors.yellow;
      symbol = symbols['warning:alert'];
    }
    title += reasonOf(todo, 'TODO');
  } else if (expectFailure !== undefined) {
    title += typeof expectFailure === 'string' && expectFailure !== '' ?
      ` # EXPECTED FAILURE: ${expectFailure}` : ' # EXPECTED FAILURE';
  }
  const error = showsError ? formatError(details?.error, indentation) : '';
  return `${prefix}${indentation}${color}${symbol}${title}${colors.white}${error}`;
}

module.exports = { colorOf, colors, formatTest, indent, inspectSafely, symbols, unwrappedTypes };
