'use strict';

// Changes of a text that keep its lines, and the way back from the result's columns to its own.

class Edits {
  constructor(source) {
    this.source = source;
    this.list = [];
  }

  replace(start, end, text) {
    this.list.push({ start, end, text, order: this.list.length });
  }

  insert(position, text) {
    this.replace(position, position, text);
  }

  // Takes text away, but not its line breaks.
  blank(start, end, text = '') {
    const breaks = this.source.slice(start, end).match(/\r\n|[\n\r\u2028\u2029]/g);
    this.replace(start, end, breaks === null ? text : text + breaks.join(''));
  }

  apply() {
    this.list.sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
    let result = '';
    let position = 0;
    for (const { start, end, text } of this.list) {
      result += this.source.slice(position, start) + text;
      position = end;
    }
    return result + this.source.slice(position);
  }

  // The position in the source of one in the result.
  positionOf(position) {
    let shift = 0;
    for (const { start, end, text } of this.list) {
      if (start + shift + text.length > position) return Math.min(start, position - shift);
      shift += text.length - (end - start);
    }
    return position - shift;
  }

  // The column, from 1, in the source of one in the result; lines are the same.
  columnOf(line, column) {
    let lineStart = 0;
    for (let count = 1; count < line; count++) {
      lineStart = this.source.indexOf('\n', lineStart) + 1;
      if (lineStart === 0) return column;
    }
    const wanted = column - 1;
    let shift = 0;  // Columns that edits have added so far.
    for (const { start, end, text } of this.list) {
      if (end < lineStart) continue;
      const added = text.slice(text.lastIndexOf('\n') + 1);
      const first = Math.max(start, lineStart) - lineStart + shift;
      if (first > wanted) break;
      if (text.includes('\n') && start >= lineStart) break;
      if (wanted <= first + added.length) {
        const isAtEnd = wanted === first + added.length;
        return (isAtEnd ? end : Math.max(start, lineStart)) - lineStart + 1;
      }
      shift += added.length - (end - Math.max(start, lineStart));
    }
    return wanted - shift + 1;
  }
}

module.exports = { Edits };
