'use strict';

// Characters, words and common beginnings, for the editor of lines.

// How many code units the character before or at an index has.
function charLengthLeft(text, index) {
  if (index <= 0) return 0;
  const isPair = index > 1 && text.codePointAt(index - 2) >= 0x10000;
  return isPair || text.codePointAt(index - 1) >= 0x10000 ? 2 : 1;
}

function charLengthAt(text, index) {
  if (text.length <= index) return 1;
  return text.codePointAt(index) >= 0x10000 ? 2 : 1;
}

function commonPrefix(texts) {
  if (texts.length === 0) return '';
  if (texts.length === 1) return texts[0];
  const sorted = texts.slice().sort();
  const first = sorted[0];
  const last = sorted.at(-1);
  for (let index = 0; index < first.length; index++) {
    if (first[index] !== last[index]) return first.slice(0, index);
  }
  return first;
}

function reverse(text) {
  let result = '';
  for (let index = text.length - 1; index >= 0; index--) result += text[index];
  return result;
}

function codePointWidthIsZero(character) {
  return require('internal/util/inspect').getStringWidth(character) === 0;
}

module.exports = { charLengthAt, charLengthLeft, codePointWidthIsZero, commonPrefix, reverse };
