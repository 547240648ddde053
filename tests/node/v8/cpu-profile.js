'use strict';

// Profiles in V8's form: what runs for long is in them, with its place.

const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const v8 = require('node:v8');
const { spawnSync } = require('node:child_process');
const { Worker, isMainThread } = require('node:worker_threads');

function busy(time) {
  const end = Date.now() + time;
  let rounds = 0;
  while (Date.now() < end) rounds++;
  return rounds;
}

function check(text, url) {
  const { nodes, samples, timeDeltas, startTime, endTime } = JSON.parse(text);
  assert.strictEqual(nodes[0].callFrame.functionName, '(root)');
  assert.strictEqual(samples.length, timeDeltas.length);
  assert.ok(endTime > startTime);
  const ids = new Set(nodes.map(({ id }) => id));
  assert.ok(samples.every((id) => ids.has(id)));
  assert.ok(nodes.every(({ children = [] }) => children.every((id) => ids.has(id))));
  const found = nodes.filter(({ callFrame }) => callFrame.functionName === 'busy');
  assert.ok(found.length > 0, text);
  // A sample that was taken where the engine knows no line is a node of its own.
  const { callFrame } = found.find((one) => one.callFrame.lineNumber !== -1) ?? found[0];
  assert.ok(callFrame.url.endsWith(url), callFrame.url);
  assert.ok(callFrame.lineNumber >= 12 && callFrame.lineNumber <= 16, `${callFrame.lineNumber}`);
}

async function checkWorker() {
  const worker = new Worker(__filename);
  await new Promise((resolve) => worker.once('online', resolve));
  const handle = await worker.startCpuProfile();
  worker.postMessage('work');
  await new Promise((resolve) => worker.once('message', resolve));
  check(await handle.stop(), path.basename(__filename));
  assert.ok((await worker.getHeapStatistics()).used_heap_size > 0);
  await worker.terminate();
  await assert.rejects(worker.startCpuProfile(), { code: 'ERR_WORKER_NOT_RUNNING' });
}

function checkOption() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cpu-profile-'));
  try {
    const { status, stderr } = spawnSync(process.execPath, [
      '--cpu-prof', `--cpu-prof-dir=${folder}`, __filename, 'child',
    ], { encoding: 'utf8' });
    assert.strictEqual(status, 7, stderr);
    const [name] = fs.readdirSync(folder);
    assert.match(name, /^CPU\.\d{8}\.\d{6}\.\d+\.0\.001\.cpuprofile$/);
    check(fs.readFileSync(path.join(folder, name), 'utf8'), path.basename(__filename));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

if (process.argv[2] === 'child') {
  busy(300);
  process.exit(7);
} else if (!isMainThread) {
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', () => { parentPort.postMessage(busy(300)); });
} else {
  const outer = v8.startCpuProfile();
  const inner = v8.startCpuProfile();
  busy(300);
  check(inner.stop(), path.basename(__filename));
  check(outer.stop(), path.basename(__filename));
  assert.strictEqual(outer.stop(), undefined);
  checkOption();
  checkWorker();
}
