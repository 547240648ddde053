// It can be imported, and has what perf_hooks tells of the loop.
import assert from 'assert';
import loop, { createHistogram, eventLoopUtilization, monitorEventLoopDelay } from 'rondo:loop';
import { performance } from 'perf_hooks';

assert.deepStrictEqual(Object.keys(eventLoopUtilization()),
                       Object.keys(performance.eventLoopUtilization()));
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
while (delay.count === 0) await new Promise((resolve) => { setTimeout(resolve, 1); });
delay.disable();
const histogram = createHistogram();
histogram.record(3);
assert.strictEqual(histogram.max, 3);
assert.strictEqual(typeof loop.monitor, 'function');
