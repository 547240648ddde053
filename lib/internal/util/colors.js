'use strict';

// Colour sequences for messages on standard error; empty strings where it takes no colours.

const sequences = {
  blue: '\u001b[34m',
  green: '\u001b[32m',
  white: '\u001b[39m',
  yellow: '\u001b[33m',
  red: '\u001b[31m',
  gray: '\u001b[90m',
  clear: '\u001bc',
  reset: '\u001b[0m',
};

const colors = module.exports = {
  hasColors: false,

  shouldColorize(stream) {
    if (process.env.FORCE_COLOR !== undefined) {
      return require('internal/tty').getColorDepth() > 2;
    }
    return stream?.isTTY &&
      (typeof stream.getColorDepth === 'function' ? stream.getColorDepth() > 2 : true);
  },

  refresh() {
    // Looking at process.stderr would load all of the streams.
    const stdio = require('internal/process/stdio');
    const stream = stdio.isDirect('stderr') ? stdio.describe('stderr') : process.stderr;
    colors.hasColors = Boolean(colors.shouldColorize(stream));
    for (const [name, sequence] of Object.entries(sequences)) {
      colors[name] = colors.hasColors ? sequence : '';
    }
  },
};

colors.refresh();
