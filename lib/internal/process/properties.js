'use strict';

// Fills the process object. What is not used by every program is loaded at first use, from the
// modules beside this one.

module.exports = function fillProcess({ core, process, requireBuiltin, tasks }) {
  const { options } = core;
  const exits = () => requireBuiltin('internal/process/exit');
  const accessor = (name, get, set) => Object.defineProperty(process, name, {
    configurable: true, enumerable: true, get, set,
  });
  const lazily = (names, id, kind = 'shown') =>
    core.defineLazily(process, names, (name) => requireBuiltin(id)[name], kind);

  lazily('version versions arch platform release pid', 'internal/process/facts', 'constant');
  process.argv = core.argv;
  process.argv0 = core.argv0;
  process.execArgv = core.execArgv;
  process.execPath = core.execPath;
  // Programs ask whether the property is there.
  if (options.evalSource !== undefined) process._eval = options.evalSource;
  process.debugPort = 9229;
  accessor('_exiting', () => tasks.ticks.isExiting, (value) => {
    tasks.ticks.isExiting = Boolean(value);
  });
  accessor('ppid', core.getParentPid);
  accessor('title', core.getTitle, (value) => core.setTitle(String(value)));

  process.nextTick = tasks.nextTick;
  lazily('exit', 'internal/process/exit');
  process.reallyExit = core.reallyExit;
  process.cwd = cwd;
  lazily('hrtime uptime', 'internal/process/hrtime');
  lazily('emitWarning', 'internal/process/warning');

  Object.defineProperty(process, 'exitCode', {
    configurable: false,
    enumerable: true,
    get: () => exits().getCode(),
    set: (value) => exits().setCode(value),
  });

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

  process.chdir = {
    chdir(directory) {
      require('internal/validators').validateString(directory, 'directory');
      knownCwd = '';
      core.chdir(directory);
    },
  }.chdir;

  core.defineLazily(process, 'env', () => requireBuiltin('internal/process/env').makeEnv(), 'shown');
  for (const name of ['stdin', 'stdout', 'stderr']) {
    const get = () => requireBuiltin('internal/process/stdio').get(name);
    get.isBuiltin = true;
    accessor(name, get);
  }
  lazily('abort allowedNodeEnvironmentFlags availableMemory binding config constrainedMemory cpuUsage ' +
         'threadCpuUsage dlopen execve features getegid geteuid getgid getgroups getuid setegid ' +
         'seteuid setgid setgroups setuid initgroups getActiveResourcesInfo getBuiltinModule ' +
         'hasUncaughtExceptionCaptureCallback setUncaughtExceptionCaptureCallback ' +
         'addUncaughtExceptionCaptureCallback kill loadEnvFile memoryUsage openStdin permission ' +
         'report resourceUsage setSourceMapsEnabled sourceMapsEnabled umask ref unref ' +
         'finalization moduleLoadList assert', 'internal/process/methods');
  lazily('_getActiveHandles _getActiveRequests _kill _fatalException _rawDebug _debugProcess ' +
         '_debugEnd _startProfilerIdleNotifier _stopProfilerIdleNotifier _tickCallback',
         'internal/process/methods', 'hidden');
};
