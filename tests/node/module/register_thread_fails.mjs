// An error that nobody catches in the thread of hooks ends the process, and is told.
import assert from 'assert';
import { spawnSync } from 'child_process';

function run(hooks, program) {
  const url = `data:text/javascript,${encodeURIComponent(hooks)}`;
  const source = `
    import { register } from 'module';
    register(${JSON.stringify(url)});
    process.on('exit', (code) => console.log('exit', code));
    ${program}
  `;
  return spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', source],
                   { encoding: 'utf8', timeout: 20_000 });
}

const hooksThat = (fail) => `
  export async function resolve(specifier, context, next) {
    if (specifier === 'test:wanted') ${fail}
    return next(specifier, context);
  }`;
const thrown = 'throw new Error("thrown in a hook")';

// While somebody waits for it.
{
  const hooks = hooksThat(`await new Promise(() => setTimeout(() => { ${thrown} }, 1));`);
  const { status, stderr, stdout } = run(hooks, `
    await import('test:wanted').catch((error) => console.log('never', error));`);
  assert.strictEqual(stdout, 'exit 1\n');
  assert.strictEqual(status, 1);
  if (process.versions.rondo !== undefined) assert.match(stderr, /thrown in a hook/);
}

// While nobody does: the process hears of it, and then it ends.
{
  const hooks = hooksThat(`setTimeout(() => { ${thrown} }, 300);`);
  const { status, stdout } = run(hooks, `
    process.on('uncaughtException', (error) => console.log(error.message));
    await import('test:wanted').catch((error) => console.log(error.code));
    setTimeout(() => console.log('never'), 5000);`);
  assert.strictEqual(stdout, 'ERR_UNSUPPORTED_ESM_URL_SCHEME\nthrown in a hook\nexit 1\n');
  assert.strictEqual(status, 1);
}

// Between two questions.
{
  const hooks = hooksThat(`setTimeout(() => { ${thrown} }, 300);`);
  const { status, stderr, stdout } = run(hooks, `
    await import('test:wanted').catch((error) => console.log(error.code));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    await import('test:other').catch((error) => console.log('never', error));`);
  assert.match(stdout, /^ERR_UNSUPPORTED_ESM_URL_SCHEME\nexit 1\n$/);
  assert.strictEqual(status, 1);
  if (process.versions.rondo !== undefined) assert.match(stderr, /thrown in a hook/);
}
