'use strict';

// The output of a child that exec() and execFile() give to their callback.

const { Buffer } = require('buffer');
const { clearTimeout, setTimeout } = require('internal/timers/functions');
const {
  codes: { ERR_CHILD_PROCESS_STDIO_MAXBUFFER },
  genericNodeError,
} = require('internal/errors');

// What one stream has brought, at most `limit` bytes of it.
class Collected {
  #chunks = [];
  #length = 0;

  constructor(stream, limit, onOverflow) {
    this.stream = stream;
    stream.on('data', (chunk) => {
      const encoding = stream.readableEncoding;
      const length = encoding ? Buffer.byteLength(chunk, encoding) : chunk.length;
      if (this.#length + length <= limit) {
        this.#length += length;
        this.#chunks.push(chunk);
        return;
      }
      this.#chunks.push(chunk.slice(0, limit - this.#length));
      this.#length += length;
      onOverflow();
    });
  }

  // Text if the stream has an encoding, be it by us or by the program.
  value(encoding) {
    return encoding || this.stream.readableEncoding ?
      this.#chunks.join('') : Buffer.concat(this.#chunks);
  }
}

function emptyOutput(encoding) {
  return encoding ? '' : Buffer.alloc(0);
}

// request: { command, args, options, callback }
function collect(child, request) {
  const { args, callback, options } = request;
  const encoding = options.encoding !== 'buffer' && Buffer.isEncoding(options.encoding) ?
    options.encoding : null;
  const outputs = {};
  let failure = null;
  let isKilled = false;
  let isDone = false;
  let timer;

  const stopListening = () => {
    child.stdout?.destroy();
    child.stderr?.destroy();
  };

  const kill = () => {
    stopListening();
    isKilled = true;
    try {
      child.kill(options.killSignal);
    } catch (error) {
      failure = error;
      finish();
    }
  };

  function finish(code, signal) {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    if (!callback) return;
    const stdout = outputs.stdout?.value(encoding) ?? emptyOutput(encoding);
    const stderr = outputs.stderr?.value(encoding) ?? emptyOutput(encoding);
    if (failure === null && code === 0 && signal === null) {
      callback(null, stdout, stderr);
      return;
    }
    const command = args.length > 0 ? `${request.command} ${args.join(' ')}` : request.command;
    failure ??= genericNodeError(`Command failed: ${command}\n${stderr}`, {
      code: code < 0 ? require('internal/util').getSystemErrorName(code) : code,
      killed: child.killed || isKilled,
      signal,
    });
    failure.cmd = command;
    callback(failure, stdout, stderr);
  }

  if (options.timeout > 0) timer = setTimeout(kill, options.timeout);
  for (const name of ['stdout', 'stderr']) {
    if (!child[name]) continue;
    if (encoding) child[name].setEncoding(encoding);
    outputs[name] = new Collected(child[name], options.maxBuffer ?? Infinity, () => {
      failure = new ERR_CHILD_PROCESS_STDIO_MAXBUFFER(name);
      kill();
    });
  }
  child.addListener('close', finish);
  child.addListener('error', (error) => {
    failure = error;
    stopListening();
    finish();
  });
}

module.exports = { collect };
