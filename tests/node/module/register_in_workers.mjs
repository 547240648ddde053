// Hooks of module.register() are those of one thread. A worker has others, if it is told to.
import assert from 'node:assert';
import { register } from 'node:module';
import { Worker } from 'node:worker_threads';

const hooks = `data:text/javascript,${encodeURIComponent(`
  export async function resolve(specifier, context, next) {
    return specifier.startsWith('virtual:') ? { url: specifier, shortCircuit: true } :
      next(specifier, context);
  }
  let count = 0;
  export async function load(url, context, next) {
    if (!url.startsWith('virtual:')) return next(url, context);
    return { format: 'module', source: 'export default ' + count++, shortCircuit: true };
  }
`)}`;
const registering = `data:text/javascript,${encodeURIComponent(
  `import { register } from 'node:module'; register(${JSON.stringify(hooks)});`)}`;

const program = new URL(`data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads';
  parentPort.postMessage(await import('virtual:in-a-worker')
    .then(({ default: count }) => count, ({ code }) => code));
`)}`);

function importInWorker(options) {
  const worker = new Worker(program, options);
  return new Promise((resolve) => { worker.once('message', resolve); });
}

register(hooks);
assert.strictEqual((await import('virtual:first')).default, 0);
assert.strictEqual(await importInWorker({}), 'ERR_UNSUPPORTED_ESM_URL_SCHEME');
assert.strictEqual(await importInWorker({ execArgv: ['--import', registering] }), 0);
assert.strictEqual((await import('virtual:second')).default, 1);
