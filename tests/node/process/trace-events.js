'use strict';

// node:trace_events and --trace-event-categories: events of the categories that are enabled, in the
// form that Chrome's viewer reads.

const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { spawnSync } = require('node:child_process');
const { createTracing, getEnabledCategories } = require('node:trace_events');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trace-events-'));

function eventsOf(program, ...options) {
  const { status, stderr } = spawnSync(process.execPath, [...options, '-e', program],
                                       { cwd: folder, encoding: 'utf8' });
  assert.strictEqual(status, 0, stderr);
  const [name] = fs.readdirSync(folder);
  const { traceEvents } = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
  fs.rmSync(path.join(folder, name));
  const metadata = traceEvents.filter(({ cat }) => cat === '__metadata');
  assert.ok(metadata.some(({ name: what, args }) =>
    what === 'version' && args.node === process.versions.node));
  const events = traceEvents.filter(({ cat }) => cat !== '__metadata');
  return { name, events };
}

try {
  assert.throws(() => createTracing({ categories: [] }),
                { code: 'ERR_TRACE_EVENTS_CATEGORY_REQUIRED' });
  assert.throws(() => createTracing({}), { code: 'ERR_INVALID_ARG_TYPE' });
  assert.strictEqual(getEnabledCategories(), undefined);

  const timers = eventsOf('setTimeout(() => {}, 1);', '--trace-event-categories',
                          'node.async_hooks');
  assert.strictEqual(timers.name, 'node_trace.1.log');
  const begun = timers.events.find(({ name, ph }) => name === 'Timeout' && ph === 'b');
  assert.strictEqual(begun.cat, 'node,node.async_hooks');
  assert.strictEqual(typeof begun.args.data.executionAsyncId, 'number');
  assert.ok(timers.events.some(({ name, ph }) => name === 'Timeout_CALLBACK' && ph === 'e'));

  const milestones = eventsOf('1', '--trace-event-categories=node.bootstrap',
                              '--trace-event-file-pattern=${pid}-${rotation}.json');
  assert.match(milestones.name, /^\d+-1\.json$/);
  const names = milestones.events.map(({ name }) => name);
  assert.ok(names.includes('nodeStart') && names.includes('bootstrapComplete'), `${names}`);

  const counted = eventsOf('console.count("a"); console.time("b"); console.timeEnd("b")',
                           '--trace-event-categories=node.console');
  assert.deepStrictEqual(counted.events.map(({ name, ph }) => `${name} ${ph}`),
                         ['count::a C', 'time::b b', 'time::b e']);
} finally {
  fs.rmSync(folder, { recursive: true });
}
