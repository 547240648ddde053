'use strict';
// Memory, processor time and resources: all numbers, none negative.
const assert = require('assert');
const memory = process.memoryUsage();
assert.deepStrictEqual(Object.keys(memory).sort(),
                       ['arrayBuffers', 'external', 'heapTotal', 'heapUsed', 'rss']);
for (const value of Object.values(memory)) assert.ok(Number.isInteger(value) && value >= 0);
assert.ok(process.memoryUsage.rss() > 1e6);
const before = process.cpuUsage();
for (const end = Date.now() + 20; Date.now() < end;);
const used = process.cpuUsage(before);
assert.ok(used.user + used.system > 0);
assert.throws(() => process.cpuUsage(1), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => process.cpuUsage({ user: 'x', system: 1 }), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => process.cpuUsage({ user: -1, system: 1 }), RangeError);
assert.deepStrictEqual(Object.keys(process.resourceUsage()), [
  'userCPUTime', 'systemCPUTime', 'maxRSS', 'sharedMemorySize', 'unsharedDataSize',
  'unsharedStackSize', 'minorPageFault', 'majorPageFault', 'swappedOut', 'fsRead', 'fsWrite',
  'ipcSent', 'ipcReceived', 'signalsCount', 'voluntaryContextSwitches',
  'involuntaryContextSwitches',
]);
assert.ok(process.constrainedMemory() >= 0);
assert.ok(process.availableMemory() > 0);
