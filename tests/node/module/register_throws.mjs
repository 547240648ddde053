// What hooks throw need not be something that can be sent from thread to thread.
import assert from 'assert';
import { spawnSync } from 'child_process';

for (const [thrown, shown] of [['function named() {}', '[Function: named]'],
                               ['{ symbol: Symbol("s") }', '{ symbol: Symbol(s) }']]) {
  const hooks = `data:text/javascript,throw ${encodeURIComponent(`(${thrown})`)}`;
  const { status, stderr } = spawnSync(
    process.execPath, ['--no-warnings', '--experimental-loader', hooks, import.meta.filename],
    { encoding: 'utf8', timeout: 20_000 });
  assert.strictEqual(status, 1);
  assert.ok(stderr.split('\n').includes(shown), stderr);
}
