'use strict';

// The lines that were entered before; the newest comes first.

const { validateArray, validateNumber } = require('internal/validators');

const sizeDefault = 30;

class History {
  constructor(lines, size, removesDuplicates) {
    if (lines !== undefined) validateArray(lines, 'history');
    if (size !== undefined) validateNumber(size, 'historySize', 0);
    this.lines = lines ?? [];
    this.size = size ?? sizeDefault;
    this.removesDuplicates = Boolean(removesDuplicates);
    this.index = -1;
  }

  // Takes a line up, if it is to be kept. Tells whether it was.
  add(line) {
    if (this.size === 0 || line.trim().length === 0) return false;
    const isRepeated = this.lines.length > 0 && this.lines[0] === line;
    if (!isRepeated) {
      if (this.removesDuplicates) {
        const position = this.lines.indexOf(line);
        if (position !== -1) this.lines.splice(position, 1);
      }
      this.lines.unshift(line);
      if (this.lines.length > this.size) this.lines.length = this.size;
    }
    this.index = -1;
    return !isRepeated;
  }

  // The next older line that begins so and is not the present one; '' when there is none left,
  // undefined when there is nowhere to go.
  older(prefix, present) {
    if (this.lines.length === 0 || this.index >= this.lines.length) return undefined;
    let index = this.index + 1;
    while (index < this.lines.length &&
           (!this.lines[index].startsWith(prefix) || present === this.lines[index])) {
      index++;
    }
    this.index = index;
    return index === this.lines.length ? prefix : this.lines[index];
  }

  newer(prefix, present) {
    if (this.index < 0) return undefined;
    let index = this.index - 1;
    while (index >= 0 &&
           (!this.lines[index].startsWith(prefix) || present === this.lines[index])) {
      index--;
    }
    this.index = index;
    return index === -1 ? prefix : this.lines[index];
  }
}

module.exports = { History };
