'use strict';

// Moving the cursor and clearing, on any stream that leads to a terminal.

const { codes: { ERR_INVALID_ARG_VALUE, ERR_INVALID_CURSOR_POS } } = require('internal/errors');
const { validateFunction } = require('internal/validators');

const sequences = {
  clearBeyondCursor: '\u001b[0K',
  clearBeforeCursor: '\u001b[1K',
  clearLine: '\u001b[2K',
  clearScreenDown: '\u001b[0J',
};

function checkCallback(callback) {
  if (callback !== undefined) validateFunction(callback, 'cb');
}

// As a write that has nothing to do.
function finish(callback) {
  if (typeof callback === 'function') process.nextTick(callback, null);
  return true;
}

function isAbsent(stream) {
  return stream === null || stream === undefined;
}

function toAbsolute(x, y) {
  return typeof y === 'number' ? `\u001b[${y + 1};${x + 1}H` : `\u001b[${x + 1}G`;
}

function toRelative(dx, dy) {
  let text = '';
  if (dx < 0) text += `\u001b[${-dx}D`;
  else if (dx > 0) text += `\u001b[${dx}C`;
  if (dy < 0) text += `\u001b[${-dy}A`;
  else if (dy > 0) text += `\u001b[${dy}B`;
  return text;
}

function lineSequence(direction) {
  if (direction < 0) return sequences.clearBeforeCursor;
  return direction > 0 ? sequences.clearBeyondCursor : sequences.clearLine;
}

function cursorTo(stream, x, y, callback) {
  checkCallback(callback);
  if (typeof y === 'function') {
    callback = y;
    y = undefined;
  }
  if (Number.isNaN(x)) throw new ERR_INVALID_ARG_VALUE('x', x);
  if (Number.isNaN(y)) throw new ERR_INVALID_ARG_VALUE('y', y);
  if (isAbsent(stream) || (typeof x !== 'number' && typeof y !== 'number')) {
    return finish(callback);
  }
  if (typeof x !== 'number') throw new ERR_INVALID_CURSOR_POS();
  return stream.write(toAbsolute(x, y), callback);
}

function moveCursor(stream, dx, dy, callback) {
  checkCallback(callback);
  if (isAbsent(stream) || !(dx || dy)) return finish(callback);
  return stream.write(toRelative(dx, dy), callback);
}

function clearLine(stream, direction, callback) {
  checkCallback(callback);
  if (isAbsent(stream)) return finish(callback);
  return stream.write(lineSequence(direction), callback);
}

function clearScreenDown(stream, callback) {
  checkCallback(callback);
  if (isAbsent(stream)) return finish(callback);
  return stream.write(sequences.clearScreenDown, callback);
}

module.exports = {
  clearLine,
  clearScreenDown,
  cursorTo,
  lineSequence,
  moveCursor,
  sequences,
  toAbsolute,
  toRelative,
};
