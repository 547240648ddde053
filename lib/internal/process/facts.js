'use strict';

// What stays the same in the process object.

const { arch, pid, version, versions } = internalBinding('core');

module.exports = {
  arch,
  pid,
  platform: 'linux',
  release: { name: 'node', lts: 'Krypton' },
  version,
  versions: Object.freeze({ ...versions }),
};
