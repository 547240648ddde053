'use strict';

// Reads the lines NAME=value of an .env file. A value may be quoted with ", ' or `, and then span
// lines; only in double quotes \n means a new line.

function trim(text) {
  return text.replace(/^[ \t\n]+|[ \t\n]+$/g, '');
}

// What follows the next end of a line.
function nextLine(text, from = 0) {
  const end = text.indexOf('\n', from);
  return end === -1 ? '' : text.slice(end + 1);
}

function withoutComment(line) {
  const comment = line.indexOf('#');
  return trim(comment === -1 ? line : line.slice(0, comment));
}

// Takes the value at the start of `text`; returns it and the lines after it.
function readValue(text) {
  const quote = text[0];
  const [line] = text.split('\n', 1);
  if (quote !== '"' && quote !== "'" && quote !== '`') {
    return { value: withoutComment(line), rest: nextLine(text) };
  }
  const end = text.indexOf(quote, 1);
  if (end === -1) return { value: line, rest: nextLine(text) };
  const value = text.slice(1, end);
  return {
    value: quote === '"' ? value.replaceAll('\\n', '\n') : value,
    rest: nextLine(text, end + 1),
  };
}

// Returns the pairs in the order of the file; a later pair replaces an earlier one of its name.
function parsePairs(content) {
  const pairs = new Map();
  let rest = trim(content.replaceAll('\r', ''));
  while (rest !== '') {
    const end = rest.search(/[=\n]/);
    if (rest[0] === '#' || end === -1 || rest[end] === '\n') {
      rest = trim(nextLine(rest));
      continue;
    }
    const name = trim(rest.slice(0, end));
    rest = rest.slice(end + 1);
    if (rest === '' || rest[0] === '\n') {
      pairs.set(name, '');
      rest = rest.slice(1);
      continue;
    }
    rest = trim(rest);
    if (name === '') continue;
    const read = readValue(rest);
    pairs.set(trim(name.replace(/^export /, '')), read.value);
    ({ rest } = read);
  }
  return pairs;
}

function parse(content) {
  const pairs = parsePairs(content);
  return Object.fromEntries([...pairs.keys()].sort().map((name) => [name, pairs.get(name)]));
}

module.exports = { parse };
