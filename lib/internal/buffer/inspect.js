'use strict';

// How a Buffer looks in util.inspect and console.log.

const { bytesOf } = require('internal/buffer/fast_buffer');
const { hexSlice } = require('internal/buffer/conversions');

const isIndex = /^(?:0|[1-9][0-9]*)$/;

// Properties that somebody hung on the Buffer, as inspect would write them inside of braces.
function inspectExtras(buffer, context) {
  const extras = { __proto__: null };
  let hasExtras = false;
  for (const key of Reflect.ownKeys(buffer)) {
    if (typeof key === 'string' && isIndex.test(key)) continue;
    if (!context.showHidden && !Object.prototype.propertyIsEnumerable.call(buffer, key)) continue;
    extras[key] = buffer[key];
    hasExtras = true;
  }
  if (!hasExtras) return '';
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
  let text = shown.replace(/..(?!$)/g, '$& ');
  const remaining = length - maxBytes;
  if (remaining > 0) text += ` ... ${remaining} more byte${remaining > 1 ? 's' : ''}`;
  if (context) {
    const extras = inspectExtras(buffer, context);
    if (extras !== '') text += length === 0 ? extras : `, ${extras}`;
  }
  return `<${constructorName(buffer)} ${text}>`;
}

module.exports = { inspectBuffer };
