'use strict';

// Tracing that a program enables by itself has marks and measures, as Node's manual says; Node does
// not record them any more.

const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { spawnSync } = require('node:child_process');

const program = `
  const { createTracing, getEnabledCategories } = require('node:trace_events');
  const tracing = createTracing({ categories: ['node.perf'] });
  tracing.enable();
  if (getEnabledCategories() !== 'node.perf') process.exit(1);
  performance.mark('here');
  performance.measure('since', 'here');
  setImmediate(() => tracing.disable());
`;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trace-marks-'));
try {
  const { status, stderr } = spawnSync(process.execPath, ['-e', program],
                                       { cwd: folder, encoding: 'utf8' });
  assert.strictEqual(status, 0, stderr);
  const text = fs.readFileSync(path.join(folder, 'node_trace.1.log'), 'utf8');
  assert.deepStrictEqual(
    JSON.parse(text).traceEvents.filter(({ cat }) => cat.includes('usertiming'))
      .map(({ name, ph }) => `${name} ${ph}`).sort(),
    ['here R', 'since b', 'since e']);
} finally {
  fs.rmSync(folder, { recursive: true });
}
