// What hooks of module.register() are given, and what their thread does not have.

import assert from 'node:assert';
import { register } from 'node:module';

const hooks = `
  import { parentPort, workerData } from 'node:worker_threads';
  const facts = { parentPort, workerData, resolve: typeof import.meta.resolve };
  export async function resolve(specifier, context, next) {
    if (specifier !== 'virtual:facts') return next(specifier, context);
    facts.resolveKeys = Object.keys(context).sort();
    return { url: specifier, format: 'json', shortCircuit: true };
  }
  export async function load(url, context, next) {
    if (url !== 'virtual:facts') return next(url, context);
    facts.loadKeys = Object.keys(context);
    return { format: 'json', source: JSON.stringify(facts), shortCircuit: true };
  }`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

const { default: facts } = await import('virtual:facts', { with: { type: 'json' } });
assert.deepStrictEqual(facts, {
  parentPort: null,
  workerData: null,
  resolve: 'undefined',
  resolveKeys: ['conditions', 'importAttributes', 'parentURL'],
  loadKeys: ['format', 'importAttributes'],
});
