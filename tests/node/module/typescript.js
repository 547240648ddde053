'use strict';
// TypeScript runs without its types, which leave blanks behind.
const assert = require('assert');
const { spawnSync } = require('child_process');
const { stripTypeScriptTypes } = require('module');
const { Worker } = require('worker_threads');

const folder = `${__dirname}/fixtures/typescript`;

function run(...args) {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { stdout, stderr, status };
}

async function main() {
  assert.strictEqual(process.features.typescript, 'strip');
  assert.strictEqual(require(`${folder}/common.ts`).content, 'name');
  assert.strictEqual(require(`${folder}/detected.ts`).detected, 'name');
  const { results, place } = await import(`${folder}/module/entry.ts`);
  assert.deepStrictEqual(results, ['name', 'common', 4]);
  assert.match(place(), /entry\.ts:9:10/);

  // Names are searched with the endings of JavaScript only.
  assert.throws(() => require(`${folder}/common`), { code: 'MODULE_NOT_FOUND' });
  assert.throws(() => require(`${folder}/node_modules/typed/index.ts`),
                { code: 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING' });
  assert.throws(() => require(`${folder}/enum.ts`), (error) => {
    assert.strictEqual(error.code, 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX');
    assert.match(error.stack, /^file:.*enum\.ts:1\nenum Color \{ red \}\n\^/);
    return error instanceof SyntaxError;
  });
  assert.throws(() => require(`${folder}/broken.ts`), { code: 'ERR_INVALID_TYPESCRIPT_SYNTAX' });
  await assert.rejects(import(`${folder}/imports_a_type.mts`), {
    name: 'SyntaxError',
    message: "The requested module './only_types.ts' does not provide an export named 'Name'",
  });

  // Who compiles TypeScript for themselves gets all of it.
  const { Module } = require('module');
  Module._extensions['.ts'] = (module, filename) => {
    const { _compile } = module;
    module._compile = (text, name) =>
      _compile.call(module, text.replace('enum Color { red }', 'const Color = { red: 5 }'), name);
    Module._extensions['.js'](module, filename);
  };
  assert.strictEqual(require(`${folder}/enum.ts`).red, 5);
  delete Module._extensions['.ts'];

  const typed = 'const text: string = "typed"; console.log(text)';
  assert.strictEqual(run('-e', typed).stdout, 'typed\n');
  assert.strictEqual(run('-e', `import "fs"; ${typed}`).stdout, 'typed\n');
  assert.strictEqual(run('--input-type=module-typescript', '-e', typed).stdout, 'typed\n');
  assert.strictEqual(run('--check', `${folder}/module/entry.ts`).status, 0);
  assert.match(run('--no-strip-types', `${folder}/module/entry.ts`).stderr, /ERR_UNKNOWN_FILE_EXTENSION/);
  const code = `console.log(require('${folder}/enum.ts').red, process.features.typescript)`;
  assert.strictEqual(run('--experimental-transform-types', '-e', code).stdout, '0 transform\n');

  process.removeAllListeners('warning');
  assert.strictEqual(stripTypeScriptTypes('let a: number'), 'let a        ');
  assert.strictEqual(stripTypeScriptTypes('let a', { sourceUrl: 'a.ts' }),
                     'let a\n\n//# sourceURL=a.ts');
  assert.match(stripTypeScriptTypes('enum A { b }', { mode: 'transform', sourceMap: true }),
               /sourceMappingURL=data:application\/json;base64,/);
  assert.throws(() => stripTypeScriptTypes('', { mode: 'all' }), { code: 'ERR_INVALID_ARG_VALUE' });

  new Worker(`${folder}/common.ts`).on('exit', (status) => assert.strictEqual(status, 0));
}

main();
