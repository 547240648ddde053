'use strict';

// Fills the process object. What is rarely used is loaded at first use, from methods.js.

module.exports = function fillProcess({ core, isHeard, process, requireBuiltin, tasks }) {
  const { options } = core;

  const constant = (name, value) => Object.defineProperty(process, name, {
    configurable: true, enumerable: true, writable: false, value,
  });

  constant('version', core.version);
  constant('versions', Object.freeze({ ...core.versions }));
  constant('arch', core.arch);
  constant('platform', 'linux');
  constant('release', { name: 'node', lts: 'Krypton' });
  constant('pid', core.pid);
  process.argv = core.argv;
  process.argv0 = core.argv0;
  process.execArgv = core.execArgv;
  process.execPath = core.execPath;
  // Programs ask whether the property is there.
  if (options.evalSource !== undefined) process._eval = options.evalSource;
  process.debugPort = 9229;
  Object.defineProperty(process, '_exiting', {
    configurable: true,
    enumerable: true,
    get: () => tasks.ticks.isExiting,
    set(value) {
      tasks.ticks.isExiting = Boolean(value);
    },
  });
  Object.defineProperty(process, 'ppid', {
    configurable: true, enumerable: true, get: core.getParentPid,
  });
  Object.defineProperty(process, 'title', {
    configurable: true,
    enumerable: true,
    get: core.getTitle,
    set(value) {
      core.setTitle(String(value));
    },
  });

  process.nextTick = tasks.nextTick;
  process.exit = exit;
  process.reallyExit = core.reallyExit;
  process.cwd = cwd;
  process.hrtime = hrtime;
  hrtime.bigint = hrtimeBigint;
  process.uptime = uptime;
  process.emitWarning = (...args) => requireBuiltin('internal/process/warning').emitWarning(...args);

  let exitCode;
  Object.defineProperty(process, 'exitCode', {
    configurable: false,
    enumerable: true,
    get: () => exitCode,
    set(value) {
      exitCode = validateExitCode(value);
    },
  });

  function validateExitCode(value) {
    if (value === undefined || value === null) return value;
    let code = value;
    if (typeof code === 'string' && code !== '') code = Number(code);
    require('internal/validators').validateInteger(
      Number.isInteger(code) ? code : value, 'code');
    return value;
  }

  function exit(code) {
    if (arguments.length !== 0 && code !== undefined) process.exitCode = code;
    if (!process._exiting) {
      process._exiting = true;
      // Who exits knows that the main module has not ended.
      core.unsettledMain = undefined;
      tasks.refuseTicks();
      if (isHeard()) process.emit('exit', process.exitCode || 0);
    }
    core.runLastThings?.();
    process.reallyExit(process.exitCode || 0);
  }

  let knownCwd = '';
  function cwd() {
    if (knownCwd === '') knownCwd = readCwd();
    return knownCwd;
  }

  function readCwd() {
    try {
      return core.cwd();
    } catch (error) {
      if (error.code === 'ENOENT') {
        error.message = 'ENOENT: process.cwd failed with error no such file or directory, the ' +
          'current working directory was likely removed without changing the working directory, ' +
          'uv_cwd';
      }
      throw error;
    }
  }

  const chdir = (directory) => {
    require('internal/validators').validateString(directory, 'directory');
    knownCwd = '';
    core.chdir(directory);
  };
  process.chdir = function chdir_(directory) { chdir(directory); };
  Object.defineProperty(process.chdir, 'name', { value: 'chdir' });

  function hrtime(time) {
    const [seconds, nanoseconds] = core.hrtime();
    if (time === undefined) return [seconds, nanoseconds];
    const { validateArray } = require('internal/validators');
    validateArray(time, 'time');
    if (time.length !== 2) {
      const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');
      throw new ERR_OUT_OF_RANGE('time', 2, time.length);
    }
    const difference = nanoseconds - time[1];
    return difference < 0 ?
      [seconds - time[0] - 1, difference + 1e9] : [seconds - time[0], difference];
  }

  function hrtimeBigint() {
    const [seconds, nanoseconds] = core.hrtime();
    const whole = seconds * 1e9 + nanoseconds;
    // A number is as good for a hundred days, and quicker.
    return Number.isSafeInteger(whole) ?
      BigInt(whole) : BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds);
  }

  function uptime() {
    return core.uptime();
  }

  core.defineLazily(process, 'env', () => requireBuiltin('internal/process/env').makeEnv(), true);
  for (const name of ['stdin', 'stdout', 'stderr']) {
    const get = () => requireBuiltin('internal/process/stdio').get(name);
    get.isBuiltin = true;
    Object.defineProperty(process, name, { configurable: true, enumerable: true, get });
  }
  const method = (name) => requireBuiltin('internal/process/methods')[name];
  core.defineLazily(
    process,
    'abort allowedNodeEnvironmentFlags availableMemory binding config constrainedMemory cpuUsage ' +
    'threadCpuUsage dlopen execve features getegid geteuid getgid getgroups getuid setegid seteuid ' +
    'setgid setgroups setuid initgroups getActiveResourcesInfo getBuiltinModule ' +
    'hasUncaughtExceptionCaptureCallback setUncaughtExceptionCaptureCallback ' +
    'addUncaughtExceptionCaptureCallback kill loadEnvFile memoryUsage openStdin permission report ' +
    'resourceUsage setSourceMapsEnabled sourceMapsEnabled umask ref unref finalization ' +
    'moduleLoadList assert',
    method, true);
  core.defineLazily(
    process,
    '_getActiveHandles _getActiveRequests _kill _fatalException _rawDebug _debugProcess _debugEnd ' +
    '_startProfilerIdleNotifier _stopProfilerIdleNotifier _tickCallback',
    method, false);
};
