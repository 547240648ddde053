'use strict';

// The parts of child_process under the name that Node has for them.

module.exports = {
  get ChildProcess() { return require('internal/child_process/child').ChildProcess; },
  get kChannelHandle() { return require('internal/child_process/channel').kChannelHandle; },
  get setupChannel() { return require('internal/child_process/channel').setupChannel; },
  get getValidStdio() { return require('internal/child_process/stdio').getValidStdio; },
  get stdioStringToArray() { return require('internal/child_process/stdio').stdioStringToArray; },
  // Replaced by tests that look at what it is given.
  spawnSync: (options) => require('internal/child_process/sync').run(options),
};
