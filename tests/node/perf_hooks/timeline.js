'use strict';
// Marks, measures, observers.
const assert = require('assert');
const { performance, PerformanceObserver, PerformanceEntry } = require('perf_hooks');

assert.strictEqual(globalThis.performance, performance);
const mark = performance.mark('a', { startTime: 5, detail: { x: 1 } });
performance.mark('b', { startTime: 9 });
const measure = performance.measure('a to b', 'a', 'b');
assert.deepStrictEqual(measure.toJSON(), {
  name: 'a to b', entryType: 'measure', startTime: 5, duration: 4, detail: null,
});
assert.deepStrictEqual(mark.detail, { x: 1 });
assert.ok(mark instanceof PerformanceEntry);
assert.deepStrictEqual(performance.getEntries().map((entry) => entry.name), ['a', 'a to b', 'b']);
assert.strictEqual(performance.getEntriesByName('a', 'mark').length, 1);
assert.throws(() => performance.measure('x', 'missing'), { name: 'SyntaxError', code: 12 });
assert.throws(() => new PerformanceEntry(), { code: 'ERR_ILLEGAL_CONSTRUCTOR' });
performance.clearMarks('a');
assert.deepStrictEqual(performance.getEntriesByType('mark').map((entry) => entry.name), ['b']);

const seen = [];
const observer = new PerformanceObserver((list, self) => {
  assert.strictEqual(self, observer);
  for (const entry of list.getEntries()) seen.push(`${entry.entryType} ${entry.name}`);
});
observer.observe({ entryTypes: ['function', 'mark'] });
performance.mark('c', { startTime: 1 });
performance.timerify(function work(x) { return x; })(3);
assert.deepStrictEqual(seen, []);
setImmediate(() => {
  assert.deepStrictEqual(seen, ['mark c', 'function work']);
  observer.disconnect();
});
assert.ok(performance.now() > 0 && performance.timeOrigin > 1.5e12);
