// Pools of threads and processes: what tasks return, how they fail, and modules as workers.
import { Worker } from 'node:worker_threads';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as comlink from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { Piscina } from 'piscina';
import { Tinypool } from 'tinypool';
import workerpool from 'workerpool';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-threads-'));
const write = (name, text) => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return pathToFileURL(file).href;
};
const task = write('task.mjs', `
  export default ({ a, b }) => {
    if (b < 0) throw new RangeError('negative');
    return a + b;
  };
  export const double = (x) => x * 2;
`);

const piscina = new Piscina({ filename: task, maxThreads: 2 });
console.log(await Promise.all([1, 2, 3].map((a) => piscina.run({ a, b: 10 }))));
console.log(await piscina.run(21, { name: 'double' }));
await piscina.run({ a: 1, b: -1 }).catch((error) => console.log(error.name, error.message));
await piscina.destroy();

for (const runtime of ['worker_threads', 'child_process']) {
  const pool = new Tinypool({ filename: task, runtime, maxThreads: 1 });
  console.log(runtime, await pool.run({ a: 5, b: 6 }));
  await pool.destroy();
}

const pool = workerpool.pool({ workerType: 'thread', maxWorkers: 2 });
console.log(await pool.exec((a, b) => a * b, [3, 4]));
await pool.exec(() => { throw new Error('failed'); }).catch(({ message }) => console.log(message));
await pool.exec(() => { for (;;); }).timeout(100).catch(({ name }) => console.log(name));
await pool.terminate();

const worker = new Worker(new URL(write('remote.mjs', `
  import { parentPort } from 'node:worker_threads';
  import * as comlink from '${import.meta.resolve('comlink')}';
  import nodeEndpoint from '${import.meta.resolve('comlink/dist/esm/node-adapter.mjs')}';
  class Counter {
    count = 0;
    add(n) { return this.count += n; }
  }
  comlink.expose({
    Counter, value: 5, call: async (f) => await f(3), fail() { throw new Error('remote'); },
  }, nodeEndpoint(parentPort));
`)));
const remote = comlink.wrap(nodeEndpoint(worker));
console.log(await remote.value, await remote.call(comlink.proxy((x) => x * 10)));
const counter = await new remote.Counter();
await counter.add(2);
console.log(await counter.add(3), await counter.count);
await remote.fail().catch(({ message }) => console.log(message));
await worker.terminate();
fs.rmSync(folder, { recursive: true });
