// Hooks of module.register() reach require() in CommonJS modules that are imported, if a hook has given
// the text of the first one.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';

const { port1, port2 } = new MessageChannel();
register(`data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs';
  let port;
  export async function initialize(data) { ({ port } = data); }
  const nameOf = (url) => url.slice(url.lastIndexOf('/') + 1);
  export async function resolve(specifier, context, next) {
    port.postMessage(['resolve', nameOf(specifier), nameOf(context.parentURL ?? ''),
                      context.importAttributes.type]);
    return next(specifier, context);
  }
  export async function load(url, context, next) {
    port.postMessage(['load', nameOf(url), context.format]);
    const result = await next(url, context);
    // Without a text, a module and what it requires are left to the loader of CommonJS.
    if (!/\\?given$|inner|cycle/.test(url)) return result;
    return { ...result, source: readFileSync(new URL(url)) };
  }
`)}`, { data: { port: port2 }, transferList: [port2] });

function takeSteps() {
  const steps = [];
  for (let one = receiveMessageOnPort(port1); one !== undefined; one = receiveMessageOnPort(port1)) {
    steps.push(one.message.filter((part) => part !== undefined).join(' '));
  }
  return steps;
}

const here = 'register_and_require.mjs';
const url = new URL('./fixtures/given/entry.cjs?given', import.meta.url);
const { default: found } = await import(url);
assert.deepStrictEqual(takeSteps(), [
  `resolve entry.cjs?given ${here}`, 'load entry.cjs?given commonjs',
  'resolve inner.cjs entry.cjs?given', 'load inner.cjs commonjs',
  'resolve cycle.cjs inner.cjs', 'load cycle.cjs commonjs', 'resolve inner.cjs cycle.cjs',
  'resolve fs entry.cjs?given', 'resolve node:fs entry.cjs?given',
  'resolve data.json entry.cjs?given json', 'load data.json json',
  'resolve module.mjs entry.cjs?given', 'load module.mjs module',
  'resolve inner.cjs entry.cjs?given', 'resolve fs entry.cjs?given',
  'resolve inner.cjs entry.cjs?given',
]);
assert.deepStrictEqual(found.inner, { early: true, cycle: { seen: { early: true } } });
assert.strictEqual(found.fs.readFileSync, readFileSync);
assert.strictEqual(found.again, found.fs);
assert.deepStrictEqual(found.data, { json: 1 });
assert.strictEqual(found.module.x, 1);
assert.strictEqual(found.module.__esModule, true);
assert.match(found.resolved[0], /given\/inner\.cjs$/);
assert.strictEqual(found.resolved[1], 'node:fs');
assert.deepStrictEqual(found.keys, ['resolve', 'main']);
assert.strictEqual(found.code, 'MODULE_NOT_FOUND');
assert.strictEqual(found.isCached, true);
assert.strictEqual(found.hasThis, true);
port1.close();
