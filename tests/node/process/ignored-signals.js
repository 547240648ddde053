'use strict';

// Who was started with a signal ignored does not ignore it: only broken pipes, and files that are
// too large, are errors of the write.

const assert = require('assert');
const { spawnSync } = require('child_process');

function kill(name) {
  const program = `process.kill(process.pid, '${name}'); setTimeout(() => {}, 100);`;
  const { signal } = spawnSync('/bin/sh', [
    '-c', 'trap "" HUP INT TERM PIPE XFSZ; exec "$0" -e "$1"', process.execPath, program,
  ]);
  return signal;
}

for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM']) assert.strictEqual(kill(name), name);
for (const name of ['SIGPIPE', 'SIGXFSZ']) assert.strictEqual(kill(name), null);
