'use strict';

// Editing a line on a terminal: where the cursor is, what is shown, and what can be done to the
// text. Which key does what is in keys.js.

const { charLengthAt, charLengthLeft, reverse } = require('internal/readline/text');
const { Interface, kDecoder, kHistory, kLineBuffer, kSawReturnAt } =
  require('internal/readline/interface');
const { clearScreenDown, cursorTo, moveCursor } = require('internal/readline/callbacks');

const undoMax = 2048;
const killedMax = 32;
const word = /^\s*(?:[^\w\s]+|\w+)?/;
const wordAndSpace = /^(?:\s+|[^\w\s]+|\w+)\s*/;

function attach(readline) {
  const { input, output } = readline;
  const onKey = (text, key) => {
    readline._ttyWrite(text, key);
    // An arrow key leaves no text in the terminal's own line.
    if (key?.sequence) {
      const code = key.sequence.codePointAt(0);
      if (code >= 0xd800 && code <= 0xdfff) readline._refreshLine();
    }
  };
  const onEnd = () => {
    if (typeof readline.line === 'string' && readline.line.length > 0) {
      readline.emit('line', readline.line);
    }
    readline.close();
  };
  const onError = (error) => readline.emit('error', error);
  const onResize = () => readline._refreshLine();

  require('internal/readline/keypress').emitKeypressEvents(input, readline);
  input.on('error', onError);
  input.on('keypress', onKey);
  input.on('end', onEnd);
  readline._setRawMode(true);
  readline.cursor = 0;
  readline[kHistory].index = -1;
  readline._substringSearch = null;
  readline._undoStack = [];
  readline._redoStack = [];
  readline._killed = [];
  readline._killedIndex = 0;
  readline._yanking = false;
  readline._killing = false;
  readline.prevRows = 0;
  if (output !== null && output !== undefined) output.on('resize', onResize);
  readline.once('close', () => {
    input.removeListener('error', onError);
    input.removeListener('keypress', onKey);
    input.removeListener('end', onEnd);
    if (output !== null && output !== undefined) output.removeListener('resize', onResize);
  });
}

const display = {
  // Where a text ends when it is written from the left edge.
  _getDisplayPos(text) {
    const { getStringWidth, stripVTControlCharacters } = require('internal/util/inspect');
    let offset = 0;
    let rows = 0;
    const { columns } = this;
    for (const character of stripVTControlCharacters(text)) {
      if (character === '\n') {
        // A line that ends at the edge has used its row already.
        rows += Math.ceil(offset / columns) || 1;
        offset = 0;
      } else if (character === '\t') {
        offset += this.tabSize - (offset % this.tabSize);
      } else {
        const width = getStringWidth(character, false);
        if (width === 0 || width === 1) {
          offset += width;
        } else {
          // A wide character does not fit into the last column.
          if ((offset + 1) % columns === 0) offset++;
          offset += 2;
        }
      }
    }
    return { cols: offset % columns, rows: rows + (offset - offset % columns) / columns };
  },

  getCursorPos() {
    return this._getDisplayPos(this._prompt + this.line.slice(0, this.cursor));
  },

  _getCursorPos() {
    return this.getCursorPos();
  },

  _refreshLine() {
    const line = this._prompt + this.line;
    const end = this._getDisplayPos(line);
    const cursor = this.getCursorPos();
    if (this.prevRows > 0) moveCursor(this.output, 0, -this.prevRows);
    cursorTo(this.output, 0);
    clearScreenDown(this.output);
    this._writeToOutput(line);
    // Some terminals stay in the last column until more comes.
    if (end.cols === 0) this._writeToOutput(' ');
    cursorTo(this.output, cursor.cols);
    const difference = end.rows - cursor.rows;
    if (difference > 0) moveCursor(this.output, 0, -difference);
    this.prevRows = cursor.rows;
  },

  _moveCursor(distance) {
    if (distance === 0) return;
    const before = this.getCursorPos();
    this.cursor = Math.max(0, Math.min(this.cursor + distance, this.line.length));
    const after = this.getCursorPos();
    if (before.rows === after.rows) {
      const columns = distance < 0 ? before.cols - after.cols : after.cols - before.cols;
      moveCursor(this.output, distance < 0 ? -columns : columns, 0);
    } else {
      this._refreshLine();
    }
  },

  clearLine() {
    this._moveCursor(+Infinity);
    this._writeToOutput('\r\n');
    this.line = '';
    this.cursor = 0;
    this.prevRows = 0;
  },

  _line() {
    const line = this._addHistory();
    this._undoStack = [];
    this._redoStack = [];
    this.clearLine();
    this._onLine(line);
  },
};

const editing = {
  _beforeEdit(text, cursor) {
    this._undoStack.push({ text, cursor });
    if (this._undoStack.length > undoMax) this._undoStack.shift();
  },

  _insertString(text) {
    this._beforeEdit(this.line, this.cursor);
    const atEnd = this.cursor >= this.line.length;
    const before = this.getCursorPos();
    this.line = this.line.slice(0, this.cursor) + text + this.line.slice(this.cursor);
    this.cursor += text.length;
    const after = this.getCursorPos();
    if (!atEnd || before.rows < after.rows) {
      this._refreshLine();
    } else {
      this._writeToOutput(text);
    }
  },

  _replace(start, end) {
    this._beforeEdit(this.line, this.cursor);
    const removed = this.line.slice(start, end);
    this.line = this.line.slice(0, start) + this.line.slice(end);
    this.cursor = start;
    this._refreshLine();
    return removed;
  },

  _deleteLeft() {
    if (this.cursor > 0 && this.line.length > 0) {
      this._replace(this.cursor - charLengthLeft(this.line, this.cursor), this.cursor);
    }
  },

  _deleteRight() {
    if (this.cursor < this.line.length) {
      this._replace(this.cursor, this.cursor + charLengthAt(this.line, this.cursor));
    }
  },

  _startOfWordLeft() {
    const leading = reverse(this.line.slice(0, this.cursor));
    return this.cursor - word.exec(leading)[0].length;
  },

  _endOfWordRight() {
    const match = wordAndSpace.exec(this.line.slice(this.cursor));
    return this.cursor + (match === null ? 0 : match[0].length);
  },

  _wordLeft() {
    if (this.cursor > 0) this._moveCursor(this._startOfWordLeft() - this.cursor);
  },

  _wordRight() {
    if (this.cursor < this.line.length) this._moveCursor(this._endOfWordRight() - this.cursor);
  },

  _deleteWordLeft() {
    if (this.cursor > 0) this._replace(this._startOfWordLeft(), this.cursor);
  },

  _deleteWordRight() {
    if (this.cursor < this.line.length) this._replace(this.cursor, this._endOfWordRight());
  },

  _deleteLineLeft() {
    this._pushKilled(this._replace(0, this.cursor));
  },

  _deleteLineRight() {
    const { cursor } = this;
    this._pushKilled(this._replace(cursor, this.line.length));
  },

  // ---- What was cut can be put back ----

  _pushKilled(text) {
    if (!text || text === this._killed[0]) return;
    this._killed.unshift(text);
    this._killedIndex = 0;
    while (this._killed.length > killedMax) this._killed.pop();
  },

  _yank() {
    if (this._killed.length === 0) return;
    this._yanking = true;
    this._insertString(this._killed[this._killedIndex]);
  },

  _yankPop() {
    if (!this._yanking || this._killed.length < 2) return;
    const last = this._killed[this._killedIndex];
    this._killedIndex = (this._killedIndex + 1) % this._killed.length;
    const text = this._killed[this._killedIndex];
    const head = this.line.slice(0, this.cursor - last.length);
    this.line = head + text + this.line.slice(this.cursor);
    this.cursor = head.length + text.length;
    this._refreshLine();
  },

  _restore(from, to) {
    if (from.length === 0) return;
    to.push({ text: this.line, cursor: this.cursor });
    const entry = from.pop();
    this.line = entry.text;
    this.cursor = entry.cursor;
    this._refreshLine();
  },

  _undo() { this._restore(this._undoStack, this._redoStack); },

  _redo() { this._restore(this._redoStack, this._undoStack); },
};

const pastLines = {
  _addHistory() {
    if (this.line.length === 0) return '';
    const { line } = this;
    if (this[kHistory].add(line)) this.emit('history', this.history);
    return this.history.length > 0 && this[kHistory].size > 0 && this.history[0] !== undefined &&
      line.trim().length > 0 ? this.history[0] : line;
  },

  _goTo(text) {
    if (text === undefined) return;
    this.line = text;
    this.cursor = text.length;
    this._refreshLine();
  },

  _historyPrev() {
    this._beforeEdit(this.line, this.cursor);
    this._goTo(this[kHistory].older(this._substringSearch ?? '', this.line));
  },

  _historyNext() {
    this._beforeEdit(this.line, this.cursor);
    this._goTo(this[kHistory].newer(this._substringSearch ?? '', this.line));
  },
};

const keys = {
  _ttyWrite(text, key) {
    require('internal/readline/keys').press(this, text, key);
  },

  _tabComplete(lastKeypressWasTab) {
    require('internal/readline/completion').complete(this, lastKeypressWasTab);
  },

  _tabCompleter(lastKeypressWasTab, error, result) {
    require('internal/readline/completion').finish(this, lastKeypressWasTab, error, result);
  },
};

for (const methods of [display, editing, pastLines, keys]) {
  for (const name of Object.keys(methods)) {
    Object.defineProperty(Interface.prototype, name, {
      __proto__: null, configurable: true, enumerable: false, writable: true, value: methods[name],
    });
  }
}

module.exports = { attach, kDecoder, kLineBuffer, kSawReturnAt };
