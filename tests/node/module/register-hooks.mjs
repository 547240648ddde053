// module.registerHooks(): functions that take part in every import and require().
import assert from 'node:assert';
import { createRequire, registerHooks } from 'node:module';

const require = createRequire(import.meta.url);
const calls = [];

const virtual = registerHooks({
  resolve(specifier, context, next) {
    calls.push(['resolve', specifier, context.parentURL === import.meta.url]);
    if (!specifier.startsWith('virtual:')) return next(specifier);
    return { url: specifier, format: specifier.split('/')[1], shortCircuit: true };
  },
  load(url, context, next) {
    if (!url.startsWith('virtual:')) return next(url, context);
    calls.push(['load', url, context.format]);
    const sources = {
      commonjs: 'exports.kind = "CommonJS"; exports.id = module.id;',
      json: '{ "kind": "JSON" }',
      module: Buffer.from('import fs from "fs"; export const kind = "ES"; export { fs }'),
    };
    return { format: context.format, source: sources[context.format], shortCircuit: true };
  },
});

assert.deepStrictEqual(require('virtual:a/commonjs'), {
  kind: 'CommonJS', id: 'virtual:a/commonjs',
});
assert.strictEqual(require('virtual:b/module').kind, 'ES');
assert.strictEqual(require('virtual:c/json').kind, 'JSON');
assert.deepStrictEqual(calls.slice(0, 2), [
  ['resolve', 'virtual:a/commonjs', true], ['load', 'virtual:a/commonjs', 'commonjs'],
]);
assert.strictEqual((await import('virtual:d/commonjs')).kind, 'CommonJS');
const imported = await import('virtual:e/module');
assert.strictEqual(imported.kind, 'ES');
assert.strictEqual(typeof imported.fs.readFile, 'function');
assert.strictEqual(import.meta.resolve('virtual:f/module'), 'virtual:f/module');
assert.strictEqual(require.resolve('virtual:g/module'), 'virtual:g/module');

// The last one comes first, and what it says goes to the next.
const order = [];
const second = registerHooks({
  resolve(specifier, context, next) {
    order.push('second');
    return next(specifier === 'alias' ? './fixtures/common.cjs' : specifier, context);
  },
  load(url, context, next) {
    const result = next(url, context);
    assert.strictEqual(`${result.source}`.includes('cjs'), true);
    return { ...result, source: 'module.exports = "replaced"' };
  },
});
assert.strictEqual(require('alias'), 'replaced');
assert.deepStrictEqual(order, ['second']);
second.deregister();
virtual.deregister();
assert.throws(() => require('virtual:h/json'), { code: 'MODULE_NOT_FOUND' });

// A chain must not end by mistake, and what hooks answer has to make sense.
const incomplete = registerHooks({ resolve: () => ({ url: 'node:fs' }) });
assert.throws(() => require('fs'), {
  code: 'ERR_INVALID_RETURN_PROPERTY_VALUE', message: /shortCircuit/,
});
incomplete.deregister();
const wrong = registerHooks({ resolve: () => ({ url: 1, shortCircuit: true }) });
await assert.rejects(import('fs'), {
  code: 'ERR_INVALID_RETURN_PROPERTY_VALUE', message: /"url" from the "resolve" hook/,
});
wrong.deregister();
assert.throws(() => registerHooks({ load: 1 }), { code: 'ERR_INVALID_ARG_TYPE' });
assert.strictEqual(typeof require('fs').readFile, 'function');
