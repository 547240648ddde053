'use strict';

// Endless recursion gives stacks in which the same few lines come again and again. They are shown
// once, with a note of how often they are repeated.

const minimum = 3;

// Lists, for each line, where it occurs.
function positionsOf(lines) {
  const positions = new Map();
  lines.forEach((line, index) => {
    const list = positions.get(line);
    if (list === undefined) positions.set(line, [index]);
    else list.push(index);
  });
  return positions;
}

// Block sizes worth trying for a block that begins at `start`: the greatest common divisor of the
// distances to where its first line comes again, and what the search for it passed through.
function candidateSizes(start, later) {
  if (later.length === 1) return [later[0] - start];
  const passed = new Set();
  let divisor = 0;
  for (const position of later) {
    let distance = position - start;
    while (distance !== 0) {
      if (divisor !== 0) passed.add(divisor);
      [divisor, distance] = [distance, divisor % distance];
    }
    if (divisor === 1) break;
  }
  passed.delete(divisor);
  return [divisor, ...[...passed].reverse()];
}

function isSameBlock(lines, first, second, size) {
  for (let index = 0; index < size; index++) {
    if (lines[first + index] !== lines[second + index]) return false;
  }
  return true;
}

function countRepeats(lines, start, size) {
  let count = 0;
  while (isSameBlock(lines, start, start + size * (count + 1), size)) count++;
  return count;
}

function bestBlock(lines, start, later) {
  let best = { size: 0, repeats: 0 };
  for (const size of candidateSizes(start, later)) {
    const repeats = countRepeats(lines, start, size);
    if (size * repeats > best.size * best.repeats) best = { size, repeats };
  }
  return best;
}

function findBlocks(lines) {
  const positions = positionsOf(lines);
  const blocks = [];
  if (lines.length - positions.size <= minimum) return blocks;
  for (let start = 0; start < lines.length - minimum; start++) {
    const later = positions.get(lines[start]).filter((position) => position > start);
    if (later.length === 0 || later[later.length - 1] - start < minimum) continue;
    const { size, repeats } = bestBlock(lines, start, later);
    if (size * repeats < minimum) continue;
    blocks.push({ offset: start + size, size, repeats });
    start += size * (repeats + 1) - 1;
  }
  return blocks;
}

// Replaces repeated blocks of `lines` by notes.
function collapse(ctx, lines) {
  for (const { offset, size, repeats } of findBlocks(lines).reverse()) {
    const times = repeats > 1 ? `${size} lines ${repeats} times...` : 'lines ...';
    const note = `    ... collapsed ${size * repeats} duplicate lines matching above ${times}`;
    lines.splice(offset, size * repeats, ctx.stylize(note, 'undefined'));
  }
}

module.exports = { collapse };
