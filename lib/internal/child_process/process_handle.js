'use strict';

// The native side of one child, with the methods that Node's handles have.

const { signalName } = require('internal/process/signal');
const native = internalBinding('spawn');

const isPipe = ({ type }) => type === 'pipe' || type === 'overlapped';

// The native half keeps the last environment, for most children have the same. Undefined: it may
// have any.
let lastPairs;

// Whether the native half has these already. If not, it is going to have them.
function isLastEnvironment(pairs) {
  if (pairs === undefined) return false;
  if (lastPairs?.length === pairs.length &&
      lastPairs.every((pair, index) => pair === pairs[index])) return true;
  // What is no string may become another one each time.
  const areTexts = Array.isArray(pairs) && pairs.every((pair) => typeof pair === 'string');
  lastPairs = areTexts ? pairs.slice() : undefined;
  return false;
}

class Process {
  #number = 0;

  constructor() {
    this.onexit = undefined;
    this.pid = undefined;
  }

  // Zero or a negative error number. Afterwards each entry of `stdio` that is a pipe has the
  // parent's end of it in `parentFd`.
  spawn(options, stdio) {
    const { toNumbers } = require('internal/child_process/stdio');
    const numbers = toNumbers(stdio);
    const hasLastEnvironment = isLastEnvironment(options.envPairs);
    const request = {
      file: options.file,
      args: options.args,
      cwd: options.cwd,
      envPairs: hasLastEnvironment ? undefined : options.envPairs,
      stdio: numbers,
      isDetached: options.detached,
      uid: options.uid,
      gid: options.gid,
    };
    const answer = native.spawn(request, (code, signal) => {
      this.onexit(code, signal === 0 ? '' : signalName(signal));
    }, hasLastEnvironment);
    if (typeof answer === 'number') return answer;
    [this.#number, this.pid] = answer;
    for (let index = 0; index < stdio.length; index++) stdio[index].parentFd = answer[index + 2];
    return 0;
  }

  // The same for a child that could not be started: streams that end at once.
  breakPipes(stdio) {
    for (const entry of stdio) if (isPipe(entry)) entry.parentFd = native.brokenPipe();
  }

  kill(signal) { return native.killChild(this.#number, signal); }

  ref() { native.refChild(this.#number, true); }

  unref() { native.refChild(this.#number, false); }

  hasRef() { return native.hasRefChild(this.#number); }

  close() { native.closeChild(this.#number); }
}

module.exports = { Process };
