'use strict';

// How the parts of an object are put together: on one line, one on each line, or in columns.

const { removeColors } = require('internal/util');

// Kinds of containers: entries of an array are grouped, and its other keys follow them.
const kObject = 0;
const kArrayEntry = 1;
const kArray = 2;

const separatorSpace = 2;

const isPrintable = /^[\x20-\x7e]*$/;

function widthOf(text, colors) {
  if (isPrintable.test(text)) return text.length;
  return require('internal/util/inspect/width').getStringWidth(text, colors);
}

// How many columns make the block look about square, when a character is 2.5 times as high as
// wide.
function countColumns(ctx, count, longest, total, outputLength) {
  const averageBias = Math.sqrt(longest - total / outputLength);
  const biased = Math.max(longest - 3 - averageBias, 1);
  return Math.min(
    Math.round(Math.sqrt(2.5 * biased * count) / biased),
    Math.floor((ctx.breakLength - ctx.indentationLvl) / longest),
    ctx.compact * 4,
    15,
  );
}

function columnWidths(widths, columns, outputLength) {
  const result = [];
  for (let column = 0; column < columns; column++) {
    let widest = 0;
    for (let index = column; index < outputLength; index += columns) {
      if (widths[index] > widest) widest = widths[index];
    }
    result.push(widest + separatorSpace);
  }
  return result;
}

function isAllNumbers(value, count) {
  for (let index = 0; index < count; index++) {
    if (typeof value[index] !== 'number' && typeof value[index] !== 'bigint') return false;
  }
  return true;
}

function layOutRow(output, widths, columns, from, to, alignRight) {
  let row = '';
  for (let index = from; index < to; index++) {
    // Colours take characters but no space.
    const invisible = output[index].length - widths[index];
    const isLast = index === to - 1;
    const text = isLast ? output[index] : `${output[index]}, `;
    const width = columns[index - from] + invisible - (isLast ? separatorSpace : 0);
    if (alignRight) row += text.padStart(width);
    else row += isLast ? text : text.padEnd(width);
  }
  return row;
}

// Arranges many short entries in columns. Returns `output` itself when columns would look bad.
function groupEntries(ctx, output, value) {
  const hasRest = ctx.maxArrayLength < output.length;
  const count = hasRest ? output.length - 1 : output.length;
  const widths = [];
  let total = 0;
  let widest = 0;
  for (let index = 0; index < count; index++) {
    widths[index] = widthOf(output[index], ctx.colors);
    total += widths[index] + separatorSpace;
    if (widest < widths[index]) widest = widths[index];
  }
  const longest = widest + separatorSpace;
  const isEven = total / longest > 5 || widest <= 6;
  if (longest * 3 + ctx.indentationLvl >= ctx.breakLength || !isEven) return output;

  const columns = countColumns(ctx, count, longest, total, output.length);
  if (columns <= 1) return output;
  const columnSizes = columnWidths(widths, columns, output.length);
  const alignRight = value === undefined || isAllNumbers(value, output.length);
  const rows = [];
  for (let from = 0; from < count; from += columns) {
    const to = Math.min(from + columns, count);
    rows.push(layOutRow(output, widths, columnSizes, from, to, alignRight));
  }
  if (hasRest) rows.push(output[count]);
  return rows;
}

function fitsOnLine(ctx, output, start, base) {
  if (ctx.breakLength === Infinity) {
    return !base.includes('\n') && !output.some((part) => part.includes('\n'));
  }
  let length = output.length + start;
  if (length + output.length > ctx.breakLength) return false;
  for (let index = 0; index < output.length; index++) {
    length += ctx.colors ? removeColors(output[index]).length : output[index].length;
    if (length > ctx.breakLength) return false;
  }
  return base === '' || !base.includes('\n');
}

// The layout that was the only one in old versions: as much on a line as possible.
function joinCompact(ctx, output, base, braces) {
  if (fitsOnLine(ctx, output, 0, base)) {
    return `${braces[0]}${base ? ` ${base}` : ''} ${output.join(', ')} ${braces[1]}`;
  }
  const indentation = ' '.repeat(ctx.indentationLvl);
  const start = base === '' && braces[0].length === 1 ?
    ' ' : `${base ? ` ${base}` : ''}\n${indentation}  `;
  return `${braces[0]}${start}${output.join(`,\n${indentation}  `)} ${braces[1]}`;
}

// Above this a text stays in parts until all of it is there. Otherwise what lies deep is copied once
// for each object that it is in.
const copiedLengthMax = 1024;

function joinLines(parts, separator) {
  if (!parts.some((part) => part.length > copiedLengthMax)) return parts.join(separator);
  let text = parts[0];
  for (let index = 1; index < parts.length; index++) text += separator + parts[index];
  return text;
}

function joinParts(ctx, output, base, braces, kind, recurseTimes, value) {
  if (ctx.compact === true) return joinCompact(ctx, output, base, braces);
  const start = base ? `${base} ` : '';
  let parts = output;
  if (typeof ctx.compact === 'number' && ctx.compact >= 1) {
    if (kind === kArray && output.length > 6) parts = groupEntries(ctx, output, value);
    // Only the innermost levels go on one line.
    if (ctx.currentDepth - recurseTimes < ctx.compact && parts.length === output.length) {
      const used = parts.length + ctx.indentationLvl + braces[0].length + base.length + 10;
      if (fitsOnLine(ctx, parts, used, base)) {
        let joined = parts[0] ?? '';
        for (let index = 1; index < parts.length; index++) joined += `, ${parts[index]}`;
        if (!joined.includes('\n')) return `${start}${braces[0]} ${joined} ${braces[1]}`;
      }
    }
  }
  const indentation = `\n${' '.repeat(ctx.indentationLvl)}`;
  return `${start}${braces[0]}${indentation}  ${joinLines(parts, `,${indentation}  `)}` +
    `${indentation}${braces[1]}`;
}

module.exports = { joinParts, kArray, kArrayEntry, kObject, widthOf };
