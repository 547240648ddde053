// What options change about ES modules.
import assert from 'assert';
import { spawnSync } from 'child_process';

const run = (...args) => spawnSync(process.execPath, args, { encoding: 'utf8' });

// The second argument of import.meta.resolve().
{
  const text = 'console.log(import.meta.resolve("./x.js", "file:///folder/y.js"))';
  const given = run('--experimental-import-meta-resolve', '--input-type=module', '-e', text);
  assert.strictEqual(given.stdout, 'file:///folder/x.js\n');
  assert.doesNotMatch(run('--input-type=module', '-e', text).stdout, /^file:\/\/\/folder/);
}

// Warnings that are not wanted.
{
  const text = 'await new Promise(() => {})';
  const quiet = run('--no-warnings', '--input-type=module', '-e', text);
  assert.strictEqual(quiet.stderr, '');
  assert.strictEqual(quiet.status, 13);
  assert.match(run('--input-type=module', '-e', text).stderr, /unsettled top-level await/);
}

// The thread of hooks has what --require names as well.
{
  const hooks = `data:text/javascript,${encodeURIComponent(`
    export async function load(url, context, next) {
      if (url !== 'test:x') return next(url, context);
      const source = 'console.log("' + typeof globalThis.preloaded + '")';
      return { format: 'module', source, shortCircuit: true };
    }
    export const resolve = (specifier, context, next) =>
      specifier === 'test:x' ? { url: specifier, shortCircuit: true } : next(specifier, context);
  `)}`;
  const program = `
    import { register } from 'module';
    register(${JSON.stringify(hooks)});
    await import('test:x');
  `;
  const { pathname } = new URL('./fixtures/preloaded.cjs', import.meta.url);
  const { stdout } = run('--no-warnings', '-r', pathname, '--input-type=module', '-e', program);
  assert.strictEqual(stdout, 'number\n');
}

// The package that cannot be read, and who wants it.
{
  const url = new URL('./fixtures/wrong_package.mjs', import.meta.url);
  await assert.rejects(import(url), {
    code: 'ERR_INVALID_PACKAGE_CONFIG',
    message: /package\.json while importing "wrong-package" from .*wrong_package\.mjs\./,
  });
}
