'use strict';

// V8's messages for what JSON.parse() and JSON.stringify() refuse. The text is read a second time,
// for the place and the reason of the failure.

// ---- parse -----------------------------------------------------------------------------------

class Refusal {
  constructor(reason, position) {
    this.reason = reason;
    this.position = position;
  }
}

// Reads a text as far as it is JSON, and throws a Refusal where it is not. A refusal without a
// reason is about the character at its position.
class Scanner {
  constructor(text) {
    this.text = text;
    this.position = 0;
  }

  refuse(reason) {
    throw new Refusal(reason, this.position);
  }

  peek() {
    return this.text[this.position];
  }

  skipSpace() {
    while (' \t\n\r'.includes(this.peek() ?? 'end')) this.position++;
    return this.peek();
  }

  scanWhole() {
    this.scanValue();
    if (this.skipSpace() !== undefined) {
      this.refuse('Unexpected non-whitespace character after JSON');
    }
  }

  scanValue() {
    const character = this.skipSpace();
    if (character === '{') this.scanObject();
    else if (character === '[') this.scanArray();
    else if (character === '"') this.scanString();
    else if (character === '-' || isDigit(character)) this.scanNumber();
    else if (character === 't') this.scanWord('true');
    else if (character === 'f') this.scanWord('false');
    else if (character === 'n') this.scanWord('null');
    else this.refuse();
  }

  scanWord(word) {
    for (const character of word) {
      if (this.peek() !== character) this.refuse();
      this.position++;
    }
  }

  skipDigits() {
    while (isDigit(this.peek())) this.position++;
  }

  scanNumber() {
    if (this.peek() === '-') {
      this.position++;
      if (!isDigit(this.peek())) this.refuse('No number after minus sign in JSON');
    }
    if (this.peek() === '0') {
      this.position++;
      if (isDigit(this.peek())) this.refuse();
    }
    this.skipDigits();
    if (this.peek() === '.') {
      this.position++;
      if (!isDigit(this.peek())) this.refuse('Unterminated fractional number in JSON');
      this.skipDigits();
    }
    if (this.peek() === 'e' || this.peek() === 'E') {
      this.position++;
      if (this.peek() === '+' || this.peek() === '-') this.position++;
      if (!isDigit(this.peek())) this.refuse('Exponent part is missing a number in JSON');
      this.skipDigits();
    }
  }

  scanString() {
    this.position++;
    for (;;) {
      const character = this.peek();
      if (character === undefined) this.refuse('Unterminated string in JSON');
      if (character < ' ') this.refuse('Bad control character in string literal in JSON');
      if (character === '\\') this.scanEscape();
      this.position++;
      if (character === '"') return;
    }
  }

  scanEscape() {
    this.position++;
    const character = this.peek();
    if (character === undefined) this.refuse('Unterminated string in JSON');
    if (!'"\\/bfnrtu'.includes(character)) this.refuse('Bad escaped character in JSON');
    if (character !== 'u') return;
    for (let count = 0; count < 4; count++) {
      this.position++;
      if (!/^[\da-fA-F]$/.test(this.peek() ?? '')) this.refuse('Bad Unicode escape in JSON');
    }
  }

  scanArray() {
    this.position++;
    if (this.skipSpace() === ']') {
      this.position++;
      return;
    }
    for (;;) {
      this.scanValue();
      const next = this.skipSpace();
      if (next !== ',' && next !== ']') {
        this.refuse("Expected ',' or ']' after array element in JSON");
      }
      this.position++;
      if (next === ']') return;
    }
  }

  scanObject() {
    this.position++;
    const first = this.skipSpace();
    if (first === '}') {
      this.position++;
      return;
    }
    if (first !== '"') this.refuse("Expected property name or '}' in JSON");
    for (;;) {
      if (this.skipSpace() !== '"') this.refuse('Expected double-quoted property name in JSON');
      this.scanString();
      if (this.skipSpace() !== ':') this.refuse("Expected ':' after property name in JSON");
      this.position++;
      this.scanValue();
      const next = this.skipSpace();
      if (next !== ',' && next !== '}') {
        this.refuse("Expected ',' or '}' after property value in JSON");
      }
      this.position++;
      if (next === '}') return;
    }
  }
}

function isDigit(character) {
  return character >= '0' && character <= '9';
}

function place(text, position) {
  const before = text.slice(0, position).split(/\r\n|[\n\r]/);
  return `at position ${position} (line ${before.length} column ${before.at(-1).length + 1})`;
}

const contextLength = 10;

// What is around the character that cannot be there.
function quoteAround(text, position) {
  if (text.length <= 2 * contextLength) return `"${text}"`;
  const from = Math.max(0, position - contextLength);
  const to = position < text.length - contextLength ? position + contextLength : text.length;
  return `${from > 0 ? '...' : ''}"${text.slice(from, to)}"${to < text.length ? '...' : ''}`;
}

const passedByMistake = new Set(['[object Object]', 'NaN', 'Infinity', 'undefined']);

function describe(text, { reason, position }) {
  if (reason !== undefined) return `${reason} ${place(text, position)}`;
  const character = text[position];
  if (character === undefined) return 'Unexpected end of JSON input';
  if (isDigit(character) || character === '-') {
    return `Unexpected number in JSON ${place(text, position)}`;
  }
  if (character === '"') return `Unexpected string in JSON ${place(text, position)}`;
  if (passedByMistake.has(text)) return `"${text}" is not valid JSON`;
  return `Unexpected token '${character}', ${quoteAround(text, position)} is not valid JSON`;
}

// The message for a text that the engine has refused; undefined if we find nothing wrong.
function parseMessage(text) {
  try {
    new Scanner(text).scanWhole();
  } catch (refusal) {
    if (refusal instanceof Refusal) return describe(text, refusal);
  }
  return undefined;
}

// ---- stringify -------------------------------------------------------------------------------

// The objects from the first one of the cycle on, each with the key under which it was found.
function findCycle(value, path) {
  if (value === null || typeof value !== 'object') return undefined;
  const start = path.findIndex((step) => step.value === value);
  if (start !== -1) return path.slice(start);
  for (const key of Object.keys(value)) {
    let inner = value[key];
    if (typeof inner?.toJSON === 'function') inner = inner.toJSON(key);
    const step = { value, key };
    const found = findCycle(inner, [...path, step]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function constructorOf(value) {
  const { constructor } = value;
  return typeof constructor === 'function' && constructor.name !== '' ?
    `object with constructor '${constructor.name}'` : 'object with constructor \'Object\'';
}

function keyText(value, key) {
  return Array.isArray(value) ? `index ${key}` : `property '${key}'`;
}

function describeCycle(cycle) {
  const lines = [`starting at ${constructorOf(cycle[0].value)}`];
  const between = [];
  for (let index = 0; index + 1 < cycle.length; index++) {
    const { value, key } = cycle[index];
    between.push(`${keyText(value, key)} -> ${constructorOf(cycle[index + 1].value)}`);
  }
  if (between.length > 2) between.splice(1, between.length - 2, '...');
  const last = cycle.at(-1);
  const steps = [...between, `${keyText(last.value, last.key)} closes the circle`];
  return `Converting circular structure to JSON\n    --> ${lines[0]}\n` +
    steps.map((step, index) =>
      `    ${index === steps.length - 1 ? '---' : '|    '} ${step}`).join('\n');
}

// Nothing if a getter or the like makes it impossible to find the cycle.
function cycleMessage(value) {
  try {
    const cycle = findCycle(value, []);
    return cycle === undefined ? undefined : describeCycle(cycle);
  } catch {
    return undefined;
  }
}

module.exports = { cycleMessage, parseMessage };
