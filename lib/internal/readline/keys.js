'use strict';

// What each key does in the editor of lines.

const { charLengthAt, charLengthLeft } = require('internal/readline/text');
const { kQuestionReject, kSawReturnAt, lineEnding } = require('internal/readline/interface');
const { cursorTo, clearScreenDown } = require('internal/readline/callbacks');

function left(readline) {
  readline._moveCursor(-charLengthLeft(readline.line, readline.cursor));
}

function right(readline) {
  readline._moveCursor(charLengthAt(readline.line, readline.cursor));
}

// By a key; then whoever waits for an answer is told.
function closeBy(readline, key) {
  const { AbortError } = require('internal/errors');
  readline[kQuestionReject]?.(new AbortError(`Aborted with ${key}`));
  readline.close();
}

function interrupt(readline) {
  if (readline.listenerCount('SIGINT') > 0) readline.emit('SIGINT');
  else closeBy(readline, 'Ctrl+C');
}

function suspend(readline) {
  if (process.platform === 'win32') return;
  if (readline.listenerCount('SIGTSTP') > 0) {
    readline.emit('SIGTSTP');
    return;
  }
  process.once('SIGCONT', () => {
    // Nothing is redrawn for a program that has paused its input itself.
    if (!readline.paused) {
      readline.pause();
      readline.emit('SIGCONT');
    }
    readline._setRawMode(true);
    readline._refreshLine();
  });
  readline._setRawMode(false);
  process.kill(process.pid, 'SIGTSTP');
}

const withControlAndShift = {
  __proto__: null,
  backspace: (readline) => readline._deleteLineLeft(),
  delete: (readline) => readline._deleteLineRight(),
};

const withControl = {
  __proto__: null,
  c: interrupt,
  h: (readline) => readline._deleteLeft(),
  d(readline) {
    if (readline.cursor === 0 && readline.line.length === 0) closeBy(readline, 'Ctrl+D');
    else if (readline.cursor < readline.line.length) readline._deleteRight();
  },
  u: (readline) => readline._deleteLineLeft(),
  k: (readline) => readline._deleteLineRight(),
  a: (readline) => readline._moveCursor(-Infinity),
  e: (readline) => readline._moveCursor(+Infinity),
  b: left,
  f: right,
  l(readline) {
    cursorTo(readline.output, 0, 0);
    clearScreenDown(readline.output);
    readline._refreshLine();
  },
  n: (readline) => readline._historyNext(),
  p: (readline) => readline._historyPrev(),
  y: (readline) => readline._yank(),
  z: suspend,
  w: (readline) => readline._deleteWordLeft(),
  backspace: (readline) => readline._deleteWordLeft(),
  delete: (readline) => readline._deleteWordRight(),
  left: (readline) => readline._wordLeft(),
  right: (readline) => readline._wordRight(),
};

const withMeta = {
  __proto__: null,
  b: (readline) => readline._wordLeft(),
  f: (readline) => readline._wordRight(),
  d: (readline) => readline._deleteWordRight(),
  delete: (readline) => readline._deleteWordRight(),
  backspace: (readline) => readline._deleteWordLeft(),
  y: (readline) => readline._yankPop(),
};

function enterLine(readline) {
  readline[kSawReturnAt] = Date.now();
  readline._line();
}

const plain = {
  __proto__: null,
  return: enterLine,
  enter(readline) {
    // The second half of a line ending is not another line.
    if (readline[kSawReturnAt] === 0 ||
        Date.now() - readline[kSawReturnAt] > readline.crlfDelay) {
      readline._line();
    }
    readline[kSawReturnAt] = 0;
  },
  backspace: (readline) => readline._deleteLeft(),
  delete: (readline) => readline._deleteRight(),
  left,
  right,
  home: (readline) => readline._moveCursor(-Infinity),
  end: (readline) => readline._moveCursor(+Infinity),
  up: (readline) => readline._historyPrev(),
  down: (readline) => readline._historyNext(),
};

// Text that is pasted may hold several lines.
function insert(readline, text) {
  if (typeof text !== 'string' || !text) return;
  lineEnding.lastIndex = 0;
  let start = 0;
  for (let ending = lineEnding.exec(text); ending !== null; ending = lineEnding.exec(text)) {
    const resumeAt = lineEnding.lastIndex;
    readline._insertString(text.slice(start, ending.index));
    readline._line();
    start = resumeAt;
    lineEnding.lastIndex = resumeAt;
  }
  if (start < text.length) readline._insertString(text.slice(start));
}

function pressPlain(readline, text, key, previousKey) {
  if (key.name === 'return' || key.name === 'enter') {
    plain[key.name](readline);
    return;
  }
  readline[kSawReturnAt] = 0;
  if (key.name === 'tab' && typeof readline.completer === 'function' &&
      readline.isCompletionEnabled) {
    readline._tabComplete(previousKey?.name === 'tab');
  } else if (key.name !== 'tab' && plain[key.name] !== undefined) {
    plain[key.name](readline);
  } else {
    insert(readline, text);
  }
}

// Going through the history looks for lines that begin as the present one does.
function followSearch(readline, key) {
  const isMoving = (key.name === 'up' || key.name === 'down') && !key.ctrl && !key.meta &&
    !key.shift;
  if (isMoving) {
    readline._substringSearch ??= readline.line.slice(0, readline.cursor);
  } else if (readline._substringSearch !== null) {
    readline._substringSearch = null;
    if (readline.history.length === readline.historyIndex) readline.historyIndex = -1;
  }
}

// A terminal that cannot move its cursor.
function pressOnDumb(readline, text, key) {
  if (key.name === 'escape') return;
  if (key.ctrl) {
    if (key.name === 'c') interrupt(readline);
    if (key.name === 'd') readline.close();
  } else if (key.name === 'return' || key.name === 'enter') {
    plain[key.name](readline);
  } else if (typeof text === 'string' && text) {
    readline.line += text;
    readline.cursor += text.length;
    readline._writeToOutput(text);
  }
}

function press(readline, text, given) {
  const previousKey = readline._previousKey;
  const key = given ?? {};
  if (process.env.TERM === 'dumb') {
    pressOnDumb(readline, text, key);
    return;
  }
  readline._previousKey = key;
  if (!key.meta || key.name !== 'y') readline._yanking = false;
  followSearch(readline, key);

  // Undo and redo are known by what the terminal sends.
  switch (key.sequence) {
    case '\u001f':
      readline._undo();
      return;
    case '\u001e':
      readline._redo();
      return;
    default:
  }
  if (key.name === 'escape') return;
  if (key.ctrl && key.shift) {
    withControlAndShift[key.name]?.(readline);
  } else if (key.ctrl) {
    withControl[key.name]?.(readline);
  } else if (key.meta) {
    withMeta[key.name]?.(readline);
  } else {
    pressPlain(readline, text, key, previousKey);
  }
}

module.exports = { press };
