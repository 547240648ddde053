// Hooks whose promise never settles: what waits for them gets an error, an import() only waits.
import assert from 'assert';
import { spawnSync } from 'child_process';

if (Number(process.versions.node.split('.')[0]) < 24) process.exit();  // Node 20 ends with 13.

const hooks = encodeURIComponent(`
  export function resolve(specifier, context, next) {
    return specifier === 'never:' ? new Promise(() => {}) : next(specifier, context);
  }
`);
const program = `
  import { register } from 'module';
  register("data:text/javascript,${hooks}");
  try {
    import.meta.resolve('never:');
  } catch (error) {
    console.log(error.code);
  }
  import('never:').then(console.log, console.log);
  const { default: value } = await Promise.race([import('never:'),
                                                 import('data:text/javascript,export default 1')]);
  console.log(value);
`;
const run = (text) => spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', text],
                                { encoding: 'utf8', timeout: 20_000 });

const { status, stderr, stdout } = run(program);
assert.strictEqual(stderr, '');
assert.strictEqual(stdout, 'ERR_ASYNC_LOADER_REQUEST_NEVER_SETTLED\n1\n');
assert.strictEqual(status, 0);

const waiting = run(`${program} await import('never:'); console.log('never');`);
assert.strictEqual(waiting.stdout, stdout);
assert.strictEqual(waiting.status, 13);
