// A thread of hooks that has ended means the end of the process when it is needed next; nobody
// waits for its answer.
import assert from 'assert';
import { spawnSync } from 'child_process';

const program = `
  import { register } from 'module';
  register('data:text/javascript,setTimeout(() => process.exit(4), 10)');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await import('data:text/javascript,');
  console.log('never');
`;
const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program],
                                     { encoding: 'utf8', timeout: 20_000 });
assert.strictEqual(stdout, '');
assert.strictEqual(status, 4);
