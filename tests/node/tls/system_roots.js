'use strict';

// The roots of the system are among those by default if an option or a variable says so.

const assert = require('assert');
const { spawnSync } = require('child_process');

const program = 'console.log(require("tls").getCACertificates().length)';

function count(options, value) {
  const { stdout } = spawnSync(process.execPath, [...options, '-e', program], {
    encoding: 'utf8', env: { ...process.env, NODE_USE_SYSTEM_CA: value },
  });
  return Number(stdout);
}

const without = count([], '0');
const withOption = count(['--use-system-ca'], '0');
assert.strictEqual(count([], '1'), withOption);
assert.strictEqual(count([], 'true'), without);
assert.ok(withOption >= without);
