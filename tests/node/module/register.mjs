// module.register(): hooks in a thread of their own.
import assert from 'node:assert';
import { register } from 'node:module';
import { MessageChannel } from 'node:worker_threads';

const toUrl = (text) => `data:text/javascript,${encodeURIComponent(text)}`;

const { port1, port2 } = new MessageChannel();
const message = new Promise((resolve) => { port1.once('message', resolve); });
globalThis.place = 'main';
register(toUrl(`
  let given;
  export async function initialize(data) {
    given = data.answer;
    data.port.postMessage('initialized');
  }
  export async function resolve(specifier, context, next) {
    if (specifier === 'virtual:answer') return { url: specifier, shortCircuit: true };
    if (specifier === 'virtual:wrong') return { url: specifier };
    if (specifier === 'virtual:missing') throw Object.assign(new Error('no'), { code: 'MISSING' });
    return next(specifier === 'virtual:fs' ? 'node:fs' : specifier, context);
  }
  export async function load(url, context, next) {
    if (url !== 'virtual:answer') return next(url);
    await new Promise((done) => setTimeout(done, 5));
    const source = 'export default ' + given + '; export const place = "' + typeof place + '"';
    return { format: 'module', source, shortCircuit: true };
  }
`), { data: { answer: 42, port: port2 }, transferList: [port2] });

const { default: answer, place } = await import('virtual:answer');
assert.strictEqual(answer, 42);
assert.strictEqual(place, 'undefined');
assert.strictEqual(await message, 'initialized');
port1.close();
assert.strictEqual((await import('virtual:fs')).existsSync, (await import('fs')).existsSync);
assert.strictEqual((await import('./fixtures/common.cjs')).default, 'cjs');
await assert.rejects(import('virtual:wrong'), { code: 'ERR_LOADER_CHAIN_INCOMPLETE' });
await assert.rejects(import('virtual:missing'), { code: 'MISSING', message: 'no' });

// A second one comes before the first.
register(toUrl(`
  export const resolve = (specifier, context, next) =>
    next(specifier === 'alias' ? 'virtual:answer' : specifier, context);
`), import.meta.url);
assert.strictEqual((await import('alias')).default, 42);

assert.throws(() => register(toUrl('throw new TypeError("not loaded")')), TypeError);
