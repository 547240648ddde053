'use strict';

// The native side of a terminal.

const { StreamHandle } = require('internal/net/handles');
const binding = internalBinding('stream');
const stdio = internalBinding('stdio');

const invalidArgument = -22;
const modes = { __proto__: null, normal: 0, raw: 1, io: 2 };

class TTY extends StreamHandle {
  #terminal;

  // The descriptor stays the caller's.
  constructor(fd) {
    const number = stdio.isTerminal(fd) ? binding.makeTty(fd) : invalidArgument;
    if (number < 0) {
      const { codes: { ERR_TTY_INIT_FAILED }, uvErrmapGet } = require('internal/errors');
      const [code, message] = uvErrmapGet(number);
      throw new ERR_TTY_INIT_FAILED({ errno: number, code, message, syscall: 'uv_tty_init' });
    }
    super(number);
    this.#terminal = fd;
  }

  setMode(name) { return binding.setTerminalMode(this.number, modes[name]); }

  // Fills the array with columns and rows.
  getWindowSize(size) {
    const answer = stdio.windowSize(this.#terminal);
    if (typeof answer === 'number') return answer;
    [size[0], size[1]] = answer;
    return 0;
  }
}

module.exports = { TTY };
