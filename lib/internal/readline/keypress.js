'use strict';

// Turns what a terminal sends into 'keypress' events.

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { clearTimeout, setTimeout } = require('internal/timers/functions');

const kDecoder = Symbol('keypress-decoder');
const kEscapeDecoder = Symbol('escape-decoder');
const escapeCodeTimeoutDefault = 500;
const escape = '\u001b';

// Names of keys by what follows the escape: first those without modifiers, as different
// terminals send them.
const names = {
  '__proto__': null,
  'OP': 'f1', 'OQ': 'f2', 'OR': 'f3', 'OS': 'f4',
  '[P': 'f1', '[Q': 'f2', '[R': 'f3', '[S': 'f4',
  '[11~': 'f1', '[12~': 'f2', '[13~': 'f3', '[14~': 'f4',
  '[200~': 'paste-start', '[201~': 'paste-end',
  '[[A': 'f1', '[[B': 'f2', '[[C': 'f3', '[[D': 'f4', '[[E': 'f5',
  '[15~': 'f5', '[17~': 'f6', '[18~': 'f7', '[19~': 'f8', '[20~': 'f9', '[21~': 'f10',
  '[23~': 'f11', '[24~': 'f12',
  '[A': 'up', '[B': 'down', '[C': 'right', '[D': 'left', '[E': 'clear', '[F': 'end', '[H': 'home',
  'OA': 'up', 'OB': 'down', 'OC': 'right', 'OD': 'left', 'OE': 'clear', 'OF': 'end', 'OH': 'home',
  '[1~': 'home', '[2~': 'insert', '[3~': 'delete', '[4~': 'end', '[5~': 'pageup',
  '[6~': 'pagedown', '[[5~': 'pageup', '[[6~': 'pagedown', '[7~': 'home', '[8~': 'end',
};
const shifted = {
  '__proto__': null,
  '[a': 'up', '[b': 'down', '[c': 'right', '[d': 'left', '[e': 'clear',
  '[2$': 'insert', '[3$': 'delete', '[5$': 'pageup', '[6$': 'pagedown', '[7$': 'home',
  '[8$': 'end', '[Z': 'tab',
};
const controlled = {
  '__proto__': null,
  'Oa': 'up', 'Ob': 'down', 'Oc': 'right', 'Od': 'left', 'Oe': 'clear',
  '[2^': 'insert', '[3^': 'delete', '[5^': 'pageup', '[6^': 'pagedown', '[7^': 'home',
  '[8^': 'end',
};

const shiftBit = 1;
const metaBits = 10;
const controlBit = 4;

function nameEscapeCode(key, code, modifier) {
  key.ctrl = Boolean(modifier & controlBit);
  key.meta = Boolean(modifier & metaBits);
  key.shift = Boolean(modifier & shiftBit);
  key.code = code;
  if (names[code] !== undefined) {
    key.name = names[code];
  } else if (shifted[code] !== undefined) {
    key.name = shifted[code];
    key.shift = true;
  } else if (controlled[code] !== undefined) {
    key.name = controlled[code];
    key.ctrl = true;
  } else {
    key.name = 'undefined';
  }
}

function nameCharacter(key, character, hasEscape) {
  const code = character.charCodeAt(0);
  if (character === '\r') {
    key.name = 'return';
    key.meta = hasEscape;
  } else if (character === '\n') {
    key.name = 'enter';
    key.meta = hasEscape;
  } else if (character === '\t') {
    key.name = 'tab';
    key.meta = hasEscape;
  } else if (character === '\b' || character === '\u007f') {
    key.name = 'backspace';
    key.meta = hasEscape;
  } else if (character === escape) {
    key.name = 'escape';
    key.meta = hasEscape;
  } else if (character === ' ') {
    key.name = 'space';
    key.meta = hasEscape;
  } else if (!hasEscape && code <= 0x1a) {
    // A letter with the control key.
    key.name = String.fromCharCode(code + 'a'.charCodeAt(0) - 1);
    key.ctrl = true;
  } else if (/^[0-9A-Za-z]$/.test(character)) {
    key.name = character.toLowerCase();
    key.shift = /^[A-Z]$/.test(character);
    key.meta = hasEscape;
  } else if (hasEscape) {
    // A character with the alt key, or the escape key twice.
    key.name = character.length > 0 ? undefined : 'escape';
    key.meta = true;
  }
}

// Reads what follows ESC [ or ESC O: digits, a semicolon with the modifiers, and the letter.
function* readEscapeCode(first) {
  let text = first;
  let code = first;
  let modifier = 0;
  let character = yield;
  text += character;
  if (first === 'O') {
    if (character >= '0' && character <= '9') {
      modifier = (character >> 0) - 1;
      character = yield;
      text += character;
    }
    return { text, code: code + character, modifier };
  }
  if (character === '[') {
    code += character;
    character = yield;
    text += character;
  }
  // What has been read of the command begins here.
  const start = text.length - 1;
  for (let digits = 0; digits < 3 && character >= '0' && character <= '9'; digits++) {
    character = yield;
    text += character;
  }
  if (character === ';') {
    character = yield;
    text += character;
    if (character >= '0' && character <= '9') {
      character = yield;
      text += character;
    }
  }
  const command = text.slice(start);
  const withTail = /^(?:(\d\d?)(?:;(\d))?([~^$])|(\d{3}~))$/.exec(command);
  const withLetter = /^((\d;)?(\d))?([A-Za-z])$/.exec(command);
  if (withTail !== null) {
    code += withTail[4] ?? withTail[1] + withTail[3];
    modifier = (withTail[2] || 1) - 1;
  } else if (withLetter !== null) {
    code += withLetter[4];
    modifier = (withLetter[3] || 1) - 1;
  } else {
    code += command;
  }
  return { text, code, modifier };
}

// A generator that is given one character after the other.
function* decodeKeys(stream) {
  while (true) {
    let character = yield;
    let text = character;
    const key = { sequence: null, name: undefined, ctrl: false, meta: false, shift: false };
    let hasEscape = false;
    if (character === escape) {
      hasEscape = true;
      text += character = yield;
      if (character === escape) text += character = yield;
    }
    if (hasEscape && (character === 'O' || character === '[')) {
      const { text: rest, code, modifier } = yield* readEscapeCode(character);
      text = text.slice(0, -1) + rest;
      nameEscapeCode(key, code, modifier);
    } else {
      nameCharacter(key, character, hasEscape);
    }
    key.sequence = text;
    if (text.length !== 0 && (key.name !== undefined || hasEscape)) {
      stream.emit('keypress', hasEscape ? undefined : text, key);
    } else if (text.length === 1 || text.codePointAt(0) > 0xffff) {
      stream.emit('keypress', text, key);
    }
  }
}

function isLoneEscape(character) {
  return character === escape;
}

function emitKeypressEvents(stream, readlineInterface = {}) {
  if (stream[kDecoder]) return;
  if (typeof stream?.on !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('stream', 'stream.Readable', stream);
  }
  const { StringDecoder } = require('string_decoder');
  stream[kDecoder] = new StringDecoder('utf8');
  stream[kEscapeDecoder] = decodeKeys(stream);
  stream[kEscapeDecoder].next();

  // Whether an escape is the key or the beginning of a sequence only time can tell.
  const flush = () => stream[kEscapeDecoder].next('');
  let timer;

  function feed(text) {
    let length = 0;
    for (const character of text) {
      length += character.length;
      if (length === text.length) readlineInterface.isCompletionEnabled = true;
      stream[kEscapeDecoder].next(character);
      if (length === text.length && isLoneEscape(character)) {
        timer = setTimeout(flush, readlineInterface.escapeCodeTimeout ?? escapeCodeTimeoutDefault);
      }
    }
  }

  function onData(input) {
    if (stream.listenerCount('keypress') === 0) {
      // Nobody listens any more.
      stream.removeListener('data', onData);
      stream.on('newListener', onNewListener);
      return;
    }
    const text = stream[kDecoder].write(input);
    if (!text) return;
    clearTimeout(timer);
    // What comes as one character was typed, more of them were pasted.
    readlineInterface._sawKeyPress = [...text].length === 1;
    // A pasted tab is a tab, no wish for a completion.
    readlineInterface.isCompletionEnabled = false;
    try {
      feed(text);
    } catch (error) {
      // The generator is finished by an error in a listener.
      stream[kEscapeDecoder] = decodeKeys(stream);
      stream[kEscapeDecoder].next();
      throw error;
    } finally {
      readlineInterface.isCompletionEnabled = true;
    }
  }

  function onNewListener(event) {
    if (event !== 'keypress') return;
    stream.on('data', onData);
    stream.removeListener('newListener', onNewListener);
  }

  if (stream.listenerCount('keypress') > 0) stream.on('data', onData);
  else stream.on('newListener', onNewListener);
}

module.exports = { emitKeypressEvents };
