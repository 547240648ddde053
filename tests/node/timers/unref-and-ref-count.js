'use strict';
// Only referenced timers keep the process, however they got that way.
const assert = require('assert');
const never = () => assert.fail('must not fire');
const timers = Array.from({ length: 10 }, () => setTimeout(never, 20000));
for (const timer of timers) timer.unref();
for (const timer of timers) timer.ref();
for (const timer of timers) timer.unref();
clearTimeout(timers[0]);
timers[0].ref();
timers[1].ref();
clearTimeout(timers[1]);
timers[2].refresh();
