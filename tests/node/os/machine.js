// What os tells of the machine has the right shape and hangs together.
'use strict';
const assert = require('assert');
const os = require('os');

for (const name of ['arch', 'platform', 'type', 'release', 'version', 'machine', 'hostname',
                    'homedir', 'tmpdir', 'endianness']) {
  assert.strictEqual(typeof os[name](), 'string', name);
  assert.strictEqual(`${os[name]}`, os[name](), name);
}
assert.strictEqual(os.platform(), process.platform);
assert.strictEqual(os.EOL, '\n');
assert.strictEqual(os.devNull, '/dev/null');
assert.ok(os.uptime() > 0);
assert.ok(os.freemem() <= os.totalmem());
assert.ok(os.availableParallelism() >= 1);
assert.strictEqual(os.loadavg().length, 3);
for (const { model, speed, times } of os.cpus()) {
  assert.strictEqual(typeof model, 'string');
  assert.ok(speed >= 0);
  assert.deepStrictEqual(Object.keys(times), ['user', 'nice', 'sys', 'idle', 'irq']);
}
for (const { address, cidr, family, mac, scopeid } of
  Object.values(os.networkInterfaces()).flat()) {
  assert.ok(cidr.startsWith(`${address}/`));
  assert.match(mac, /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/);
  assert.strictEqual(scopeid === undefined, family === 'IPv4');
}
process.env.TMPDIR = '/some/where/';
assert.strictEqual(os.tmpdir(), '/some/where');
assert.strictEqual(os.constants.signals.SIGTERM, 15);
assert.strictEqual(os.constants.errno.ENOENT, 2);
