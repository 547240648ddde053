'use strict';

// Children that the program waits for.

const { Buffer } = require('buffer');
const {
  codes: { ERR_INVALID_ARG_TYPE },
  ErrnoException,
  genericNodeError,
} = require('internal/errors');
const {
  normalizeExec,
  normalizeExecFile,
  normalizeSpawn,
  toKillSignal,
  validateMaxBuffer,
  validateTimeout,
} = require('internal/child_process/arguments');
const { getValidStdio, toNumbers } = require('internal/child_process/stdio');
const { signalName } = require('internal/process/signal');
const native = internalBinding('spawn');

const maxBufferDefault = 1024 * 1024;

function toInput(input, index, encoding) {
  if (ArrayBuffer.isView(input)) {
    return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  }
  if (typeof input === 'string') return Buffer.from(input, encoding);
  throw new ERR_INVALID_ARG_TYPE(
    `options.stdio[${index}]`, ['Buffer', 'TypedArray', 'DataView', 'string'], input);
}

// What the child reads at its fd 0, if that is a pipe.
function inputOf(options) {
  const [first] = options.stdio;
  const input = options.input ? toInput(options.input, 0, options.encoding) : undefined;
  return first.type === 'pipe' || first.type === 'overlapped' ? input : undefined;
}

function toBuffer(bytes) {
  return bytes === null ? null :
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function toOutput(buffer, encoding) {
  return buffer !== null && encoding && encoding !== 'buffer' ? buffer.toString(encoding) : buffer;
}

// What process.binding('spawn_sync') gives: programs that see to every child wrap its function.
const binding = {
  spawn(options) {
    const request = {
      file: options.file,
      args: options.args,
      cwd: options.cwd,
      envPairs: options.envPairs,
      stdio: toNumbers(options.stdio),
      isDetached: options.detached,
      uid: options.uid,
      gid: options.gid,
    };
    const [errno, pid, code, signal, outputs] = native.spawnSync(
      request, inputOf(options), options.timeout ?? 0, options.maxBuffer ?? 0, options.killSignal);
    const result = {
      pid,
      status: outputs !== null && signal === 0 ? code : null,
      signal: signal === 0 ? null : signalName(signal),
      output: outputs?.map(toBuffer) ?? null,
    };
    if (errno !== 0) result.error = errno;
    return result;
  },
};

// Runs what spawnSync() has understood.
function run(options) {
  const { error: errno, pid, status, signal, output: outputs } = binding.spawn(options);
  const output = outputs && outputs.map((buffer) => toOutput(buffer, options.encoding));
  const result = { status, signal, output, pid, stdout: output?.[1], stderr: output?.[2] };
  if (errno === undefined) return result;
  const error = new ErrnoException(errno, `spawnSync ${options.file}`);
  error.path = options.file;
  error.spawnargs = options.args.slice(1);
  return { error, ...result };
}

function spawnSync(file, args, options) {
  options = {
    __proto__: null,
    maxBuffer: maxBufferDefault,
    ...normalizeSpawn(file, args, options),
  };
  validateTimeout(options.timeout);
  validateMaxBuffer(options.maxBuffer);
  options.killSignal = toKillSignal(options.killSignal);
  options.stdio = getValidStdio(options.stdio || 'pipe', true).stdio;
  return require('internal/child_process').spawnSync(options);
}

function failureOf(result, command) {
  if (result.error) return Object.assign(result.error, result);
  if (result.status === 0) return undefined;
  let message = `Command failed: ${command}`;
  if (result.stderr?.length > 0) message += `\n${result.stderr.toString()}`;
  return genericNodeError(message, result);
}

// What is left to do for those that answer with the child's output.
function finish(result, options, command) {
  if (!options.stdio && result.stderr) process.stderr.write(result.stderr);
  const failure = failureOf(result, command);
  if (failure !== undefined) throw failure;
  return result.stdout;
}

function execFileSync(file, givenArgs, givenOptions) {
  const { args, options } = normalizeExecFile(givenArgs, givenOptions);
  const result = spawnSync(file, args, options);
  return finish(result, options, [options.argv0 || file, ...args].join(' '));
}

function execSync(command, givenOptions) {
  const { options } = normalizeExec(command, givenOptions, null);
  return finish(spawnSync(command, options), options, command);
}

module.exports = { binding, execFileSync, execSync, run, spawnSync };
