'use strict';

// console.table(): a table drawn with box characters.

const { getStringWidth, inspect } = require('internal/util/inspect');
const types = require('internal/util/types');

function padCell(text, width) {
  return text + ' '.repeat(width - getStringWidth(text));
}

// Draws the columns, each an array that may have holes, under their heads.
function draw(heads, columns) {
  const rowCount = Math.max(...columns.map((column) => column.length));
  const rows = Array.from({ length: rowCount }, (_, row) =>
    columns.map((column) => Object.hasOwn(column, row) ? column[row] : ''));
  const widths = heads.map((head, index) =>
    Math.max(getStringWidth(head), ...rows.map((row) => getStringWidth(row[index]))));
  const line = (left, middle, right) =>
    left + widths.map((width) => '─'.repeat(width + 2)).join(middle) + right;
  const cells = (row) => {
    const padded = row.map((cell, index) => padCell(cell, widths[index]));
    return `│ ${padded.join(' │ ')} │`;
  };
  return [
    line('┌', '┬', '┐'), cells(heads), line('├', '┼', '┤'), ...rows.map(cells),
    line('└', '┴', '┘'),
  ].join('\n');
}

function isArrayLike(value) {
  return Array.isArray(value) || types.isTypedArray(value);
}

function cellWriter(options) {
  return (value) => {
    const isBig = value !== null && typeof value === 'object' && !isArrayLike(value) &&
      Object.keys(value).length > 2;
    return inspect(value, {
      depth: isBig ? -1 : 0, maxArrayLength: 3, breakLength: Infinity, ...options,
    });
  };
}

function pairsOf(flat) {
  const pairs = [];
  for (let index = 0; index < flat.length; index += 2) pairs.push([flat[index], flat[index + 1]]);
  return pairs;
}

function collectionOf(data) {
  if (types.isMap(data)) return { items: [...data], isPairs: true };
  if (types.isSet(data)) return { items: [...data], isPairs: false };
  const isMapIterator = types.isMapIterator(data);
  if (!isMapIterator && !types.isSetIterator(data)) return undefined;
  const [items, arePairs] = internalBinding('util').previewEntries(data);
  if (!isMapIterator || !arePairs) return { items, isPairs: false };
  return { items: pairsOf(items), isPairs: true };
}

function formatCollection({ items, isPairs }, write) {
  const indices = items.map((_, index) => write(index));
  if (!isPairs) return draw(['(iteration index)', 'Values'], [indices, items.map(write)]);
  return draw(['(iteration index)', 'Key', 'Values'],
    [indices, items.map(([key]) => write(key)), items.map(([, value]) => write(value))]);
}

function isPrimitive(value) {
  return value === null || (typeof value !== 'object' && typeof value !== 'function');
}

function formatRows(data, properties, write) {
  const indices = Object.keys(data);
  const columns = new Map();
  const values = [];
  indices.forEach((index, row) => {
    const item = data[index];
    if (properties === undefined && isPrimitive(item)) {
      values[row] = write(item);
      return;
    }
    for (const given of properties ?? Object.keys(item)) {
      const key = String(given);
      if (!columns.has(key)) columns.set(key, []);
      columns.get(key)[row] =
        isPrimitive(item) || !Object.hasOwn(item, key) ? '' : write(item[key]);
    }
  });
  // Numeric keys come first, as in any object.
  const byKey = Object.fromEntries(columns);
  const heads = ['(index)', ...Object.keys(byKey)];
  const cells = [indices, ...Object.values(byKey)];
  return values.length === 0 ? draw(heads, cells) :
    draw([...heads, 'Values'], [...cells, values]);
}

function formatTable(data, properties, options) {
  const write = cellWriter(options);
  const collection = collectionOf(data);
  return collection === undefined ?
    formatRows(data, properties, write) : formatCollection(collection, write);
}

module.exports = { formatTable };
