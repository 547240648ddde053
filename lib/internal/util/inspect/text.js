'use strict';

// How inspect() writes strings, numbers and other primitive values.

// Controls, the backslash, halves of surrogate pairs, and in the first the single quote.
const loneSurrogate =
  '[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]';
const escapable = new RegExp(`[\\x00-\\x1f\\x27\\x5c\\x7f-\\x9f]|${loneSurrogate}`, 'g');
const escapableButQuote = new RegExp(`[\\x00-\\x1f\\x5c\\x7f-\\x9f]|${loneSurrogate}`, 'g');

// Most strings have nothing to escape, and the engine finds that out fastest without lookbehinds.
const isEscapable = /[\x00-\x1f\x27\x5c\x7f-\x9f\ud800-\udfff]/;
const isEscapableButQuote = /[\x00-\x1f\x5c\x7f-\x9f\ud800-\udfff]/;

const shortEscapes = {
  '__proto__': null, '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r',
  '\'': "\\'", '\\': '\\\\',
};

// A string is broken into lines only when it is longer than this.
const minLineLength = 16;

function escapeCharacter(character) {
  const short = shortEscapes[character];
  if (short !== undefined) return short;
  const code = character.charCodeAt(0);
  const hex = code.toString(16);
  return code < 256 ? `\\x${hex.toUpperCase().padStart(2, '0')}` : `\\u${hex}`;
}

function escapeText(text) {
  if (!isEscapable.test(text)) return text;
  return text.replace(escapable, escapeCharacter);
}

// Quotes a string with the quotes that need the fewest escapes.
function quote(text) {
  if (!isEscapable.test(text)) return `'${text}'`;
  if (!text.includes("'")) return `'${text.replace(escapable, escapeCharacter)}'`;
  const others = isEscapableButQuote.test(text) ?
    text.replace(escapableButQuote, escapeCharacter) : text;
  if (!text.includes('"')) return `"${others}"`;
  if (!text.includes('`') && !text.includes('${')) return `\`${others}\``;
  return `'${text.replace(escapable, escapeCharacter)}'`;
}

// 1234567 becomes 1_234_567.
function separateInteger(digits) {
  return digits.replace(/\B(?=(\d{3})+$)/g, '_');
}

// 1234567 as decimals becomes 123_456_7.
function separateDecimals(digits) {
  return digits.replace(/\d{3}(?=\d)/g, '$&_');
}

function numberText(number, numericSeparator) {
  if (Object.is(number, -0)) return '-0';
  const text = `${number}`;
  if (!numericSeparator || !Number.isFinite(number) || text.includes('e')) return text;
  const [whole, decimals] = text.split('.');
  return decimals === undefined ?
    separateInteger(whole) : `${separateInteger(whole)}.${separateDecimals(decimals)}`;
}

function bigintText(bigint, numericSeparator) {
  return `${numericSeparator ? separateInteger(String(bigint)) : bigint}n`;
}

function plural(count, noun) {
  return `${count} ${noun}${count > 1 ? 's' : ''}`;
}

function formatString(stylize, text, ctx) {
  let shown = text;
  let trailer = '';
  if (text.length > ctx.maxStringLength) {
    shown = text.slice(0, ctx.maxStringLength);
    trailer = `... ${plural(text.length - ctx.maxStringLength, 'more character')}`;
  }
  const isLong = shown.length > minLineLength &&
    shown.length > ctx.breakLength - ctx.indentationLvl - 4;
  if (ctx.compact === true || !isLong) return stylize(quote(shown), 'string') + trailer;
  const lines = shown.split(/(?<=\n)/).map((line) => stylize(quote(line), 'string'));
  return lines.join(` +\n${' '.repeat(ctx.indentationLvl + 2)}`) + trailer;
}

function formatPrimitive(stylize, value, ctx) {
  switch (typeof value) {
    case 'string':
      return formatString(stylize, value, ctx);
    case 'number':
      return stylize(numberText(value, ctx.numericSeparator), 'number');
    case 'bigint':
      return stylize(bigintText(value, ctx.numericSeparator), 'bigint');
    case 'symbol':
      return stylize(Symbol.prototype.toString.call(value), 'symbol');
    default:
      return stylize(`${value}`, typeof value);
  }
}

module.exports = { bigintText, escapeText, formatPrimitive, numberText, plural, quote };
