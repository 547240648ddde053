// Hooks may load modules with whatever import attributes they like, and JSON without any. What they
// leave to the runtime has to have the right ones.

import assert from 'node:assert';
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    return specifier.startsWith('hooked:') ? { url: specifier, shortCircuit: true } :
      next(specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith('hooked:')) return next(url, context);
    return {
      format: 'json', source: JSON.stringify({ ...context.importAttributes }), shortCircuit: true,
    };
  },
});

const valueOf = async (specifier, attributes) =>
  (await import(specifier, attributes && { with: attributes })).default;

assert.deepStrictEqual(await valueOf('hooked:a'), {});
assert.deepStrictEqual(
  await valueOf('hooked:b', { type: 'yaml', other: '1' }), { type: 'yaml', other: '1' });

const json = 'data:application/json,1';
assert.strictEqual(await valueOf(json, { type: 'json' }), 1);
await assert.rejects(valueOf(json), { code: 'ERR_IMPORT_ATTRIBUTE_MISSING' });
await assert.rejects(
  valueOf('data:application/json,2', { type: 'json', other: '1' }),
  { code: 'ERR_IMPORT_ATTRIBUTE_UNSUPPORTED' });
await assert.rejects(
  valueOf('data:text/javascript,', { type: 'json' }),
  { code: 'ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE' });
