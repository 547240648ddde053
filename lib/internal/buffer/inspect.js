'use strict';

// How a Buffer looks in util.inspect and console.log.

const { bytesOf } = require('internal/buffer/fast_buffer');
const { hexSlice } = require('internal/buffer/conversions');

// Properties that somebody hung on the Buffer, as inspect would write them inside of braces.
function inspectExtras(buffer, context) {
  const keys = require('internal/util/inspect/names').nonIndexKeys(buffer, context.showHidden);
  if (keys.length === 0) return '';
  const extras = { __proto__: null };
  for (const key of keys) extras[key] = buffer[key];
  const { inspect } = require('internal/util/inspect');
  const text = inspect(extras, { ...context, breakLength: Infinity, compact: true });
  return text.slice('[Object: null prototype] { '.length, -2);
}

function constructorName(buffer) {
  try {
    const { constructor } = buffer;
    if (typeof constructor === 'function' && Object.hasOwn(constructor, 'name')) {
      return constructor.name;
    }
  } catch {
    // A getter threw; the usual name will do.
  }
  return 'Buffer';
}

function inspectBuffer(buffer, context, maxBytes) {
  const bytes = bytesOf(buffer);
  const { length } = bytes;
  const shown = hexSlice(bytes, 0, Math.min(maxBytes, length));
  let text = shown.slice(0, 2);
  for (let index = 2; index < shown.length; index += 2) text += ` ${shown.slice(index, index + 2)}`;
  const remaining = length - maxBytes;
  if (remaining > 0) text += ` ... ${remaining} more byte${remaining > 1 ? 's' : ''}`;
  if (context) {
    const extras = inspectExtras(buffer, context);
    if (extras !== '') text += length === 0 ? extras : `, ${extras}`;
  }
  return `<${constructorName(buffer)} ${text}>`;
}

module.exports = { inspectBuffer };
