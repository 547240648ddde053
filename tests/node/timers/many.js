'use strict';
// A great many timers of many durations all fire once.
const assert = require('assert');
let fired = 0;
for (let i = 0; i < 20000; i++) setTimeout(() => fired++, i % 50);
process.on('exit', () => assert.strictEqual(fired, 20000));
