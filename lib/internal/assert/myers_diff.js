'use strict';

// The shortest edit that turns one list of lines into another, by Myers' algorithm, and its print.

const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');
const colors = require('internal/util/colors');

const kDelete = -1;
const kKeep = 0;
const kInsert = 1;

// Longer runs of equal lines are shortened.
const equalLinesMax = 5;

// A line may differ by a comma at its end only because something follows it.
function areLinesEqual(actual, expected, ignoresComma) {
  return actual === expected ||
    (ignoresComma && (`${actual},` === expected || actual === `${expected},`));
}

// Whether the best way to a diagonal comes from the one above it.
function comesFromAbove(ends, offset, diagonal, level) {
  return diagonal === -level || (diagonal !== level && ends[offset - 1] < ends[offset + 1]);
}

// Returns how far the best paths of each number of edits reach on each diagonal.
function trace(actual, expected, ignoresComma) {
  const max = actual.length + expected.length;
  if (max > 2 ** 31 - 1) throw new ERR_OUT_OF_RANGE('myersDiff input size', '< 2^31', max);
  const ends = new Int32Array(2 * max + 2);
  const levels = [];
  for (let level = 0; level <= max; level++) {
    levels.push(ends.slice());
    for (let diagonal = -level; diagonal <= level; diagonal += 2) {
      const offset = diagonal + max;
      let x = comesFromAbove(ends, offset, diagonal, level) ?
        ends[offset + 1] : ends[offset - 1] + 1;
      while (x < actual.length && x - diagonal < expected.length &&
             areLinesEqual(actual[x], expected[x - diagonal], ignoresComma)) {
        x++;
      }
      ends[offset] = x;
      if (x >= actual.length && x - diagonal >= expected.length) return levels;
    }
  }
  return levels;
}

// Returns [operation, line] pairs from the last to the first.
function myersDiff(actual, expected, ignoresComma = false) {
  const max = actual.length + expected.length;
  const levels = trace(actual, expected, ignoresComma);
  const result = [];
  let x = actual.length;
  let y = expected.length;
  for (let level = levels.length - 1; level >= 0; level--) {
    const ends = levels[level];
    const diagonal = x - y;
    const isFromAbove = comesFromAbove(ends, diagonal + max, diagonal, level);
    const from = isFromAbove ? diagonal + 1 : diagonal - 1;
    const fromX = ends[from + max];
    while (x > fromX && y > fromX - from) {
      x--;
      y--;
      const useExpected = ignoresComma && !actual[x].endsWith(',');
      result.push([kKeep, useExpected ? expected[y] : actual[x]]);
    }
    if (level === 0) break;
    if (x > fromX) result.push([kInsert, actual[--x]]);
    else result.push([kDelete, expected[--y]]);
  }
  return result;
}

// Both texts in one line, in colours.
function printSimpleMyersDiff(diff) {
  let message = '';
  for (const [operation, value] of diff.toReversed()) {
    const color = operation === kInsert ? colors.green :
      operation === kDelete ? colors.red : colors.white;
    message += `${color}${value}${colors.white}`;
  }
  return `\n${message}`;
}

// The end of a run of equal lines of which the first five have been printed.
function printEndOfRun(run) {
  const rest = run.slice(equalLinesMax);
  const shown = rest.length > 2 ? [rest[rest.length - 1]] : rest;
  const dots = rest.length > 2 ? `${colors.blue}...${colors.white}\n` : '';
  return dots + shown.map((line) => `${colors.white}  ${line}\n`).join('');
}

function printChange(operation, line, operator) {
  if (operation === kDelete) return `${colors.red}-${colors.white} ${line}\n`;
  if (operator !== 'partialDeepStrictEqual') return `${colors.green}+${colors.white} ${line}\n`;
  return `${colors.gray}${colors.hasColors ? ' ' : '+'} ${line}${colors.white}\n`;
}

function printMyersDiff(diff, operator) {
  let message = '';
  let skipped = false;
  let run = [];
  for (const [operation, line] of diff.toReversed()) {
    if (operation === kKeep) {
      if (run.length < equalLinesMax) message += `${colors.white}  ${line}\n`;
      run.push(line);
      continue;
    }
    if (run.length > equalLinesMax) {
      message += printEndOfRun(run);
      skipped ||= run.length > equalLinesMax + 2;
    }
    run = [];
    message += printChange(operation, line, operator);
  }
  return { message: `\n${message.trimEnd()}`, skipped };
}

module.exports = { myersDiff, printMyersDiff, printSimpleMyersDiff };
